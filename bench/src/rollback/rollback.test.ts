import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const PROGRAM = resolve(import.meta.dirname, '../../dist/rollback/cli.js');

it('node bench rollback goes back to the same future in three worlds', { timeout: 60_000 }, () => {
  const args = [PROGRAM, '--bodies', '300', '--loads', '5', '--seed', '2'];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(0);
  const rows = stdout.trimEnd().split('\n').slice(3);
  expect(rows.map((row) => row.split(/ {2,}/).map((cell) => cell.replace(/^\d+(\.\d\d)?$/, '#')))).toEqual(
    ['bounce, fill 0.3', 'bounce, fill 0.05', 'pass, fill 0.05'].map((name) => [name, ...'#####', 'yes']),
  );
});
