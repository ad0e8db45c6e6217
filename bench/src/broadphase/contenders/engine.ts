import { pathToFileURL } from 'node:url';
import * as broadphase from '@swept/broadphase';
import * as swept from 'swept';

/** The packages that are measured: those built here, or those of another folder, for comparing two states. */
export interface Engine {
  readonly broadphase: typeof broadphase;
  readonly swept: typeof swept;
}

/** @param root of a repository that is built; this one unless given */
export async function engine(root?: string): Promise<Engine> {
  if (root === undefined) return { broadphase, swept };
  const built = (dir: string) => import(pathToFileURL(`${root}/packages/${dir}/dist/index.js`).href);
  return { broadphase: await built('broadphase'), swept: await built('world') };
}
