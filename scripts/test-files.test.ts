import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { tool } from './stage.mjs';
import { filesBelow } from './workspace.mjs';

const root = path.join(import.meta.dirname, '..');

it('every test file of the repository belongs to exactly one vitest project', () => {
  // Without a browser the end-to-end tests are left out, which says nothing about where their files are.
  const env = { ...process.env, CHROMIUM: process.execPath };
  const args = [tool.vitest, 'list', '--filesOnly', '--json'];
  const output = execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  const listed: { file: string }[] = JSON.parse(output);
  // The integrations have a vitest of their own.
  const present = filesBelow(root).filter((file) =>
    /^(?!integrations\/).*\.(test|spec)\.[cm]?[jt]sx?$/.test(file),
  );
  expect(listed.map(({ file }) => path.relative(root, file).replaceAll('\\', '/')).sort()).toEqual(present);
});
