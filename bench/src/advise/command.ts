import type { Terminal } from '../main-job/progress.js';
import { UsageError } from '../usage-error.js';

export interface Streams {
  readonly out: Terminal;
  readonly err: Terminal;
}

/** A file that cannot be used. Its message is the one line the user gets. */
export class BadFile extends Error {}

/** Runs a command. Returns its exit code, or 2 after one line on a bad flag, value or file. */
export async function command(
  name: string,
  streams: Streams,
  work: () => number | Promise<number>,
): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof BadFile)) throw error;
    const hint = error instanceof UsageError ? ` (node bench ${name} --help says what can be given)` : '';
    streams.err.write(`${error.message}${hint}\n`);
    return 2;
  }
}

/** The problem with a file, in a word or two. */
export function fileProblem(error: unknown): string {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  const known: Record<string, string> = {
    ENOENT: 'there is no such file or folder',
    EACCES: 'permission denied',
    EISDIR: 'it is a folder',
    ENOSPC: 'the disk is full',
    ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB',
  };
  return known[code] ?? message;
}
