// The API documentation, made by typedoc from the sources of the packages, which have the defaults of
// parameters; anew only when they have changed, or the documents whose programs it names. Warnings are errors:
// something undocumented, a link to nothing.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { quietly, root, stage, tool } from './stage.mjs';
import { filesBelow, fingerprint, stamp, workspaces } from './workspace.mjs';

const PAGES = 'docs/dist/api/index.html';

export const api = () =>
  stage('api', async () => {
    const sources = workspaces(root)
      .filter(({ published }) => published)
      .flatMap(({ dir }) => filesBelow(path.join(root, dir, 'src')).map((file) => `${dir}/src/${file}`));
    const settings = ['docs/api', 'docs/guide'].flatMap((dir) =>
      filesBelow(path.join(root, dir)).map((file) => `${dir}/${file}`),
    );
    const readmes = ['README.md', ...workspaces(root).map(({ dir }) => `${dir}/README.md`)];
    const hash = fingerprint(root, [...sources, ...settings, ...readmes, 'tsconfig.json', 'pnpm-lock.yaml']);
    const last = stamp(root, 'api');
    if (existsSync(path.join(root, PAGES)) && last.matches(hash)) return `up to date: ${PAGES}`;
    last.clear();
    await quietly(process.execPath, [tool.typedoc, '--options', path.join(root, 'docs/api/typedoc.json')]);
    last.set(hash);
    return `ok: ${PAGES}`;
  });
