import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { workspaces } from './workspace.mjs';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const published = workspaces(root).filter((it) => it.published);
const names = published.map(({ name }) => name).sort();

it('all packages have one version', () => {
  const versions = published.map(({ dir }) => JSON.parse(read(`${dir}/package.json`)).version);
  expect(new Set(versions).size).toBe(1);
  const { fixed, access } = JSON.parse(read('.changeset/config.json'));
  expect(fixed.map((group: string[]) => group.sort())).toEqual([names]);
  expect(access).toBe('public');
});

it('changesets are of packages that are published, and say something', () => {
  for (const file of readdirSync(path.join(root, '.changeset')).filter((it) => it.endsWith('.md'))) {
    const [, head = '', text = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(read(`.changeset/${file}`)) ?? [];
    const bumps = head.split('\n').map((line) => /^'(.+)': (?:major|minor|patch)$/.exec(line)?.[1]);
    expect([file, ...bumps.filter((name) => !names.includes(name ?? ''))]).toEqual([file]);
    expect(text.trim()).not.toBe('');
  }
});

it('the workflow publishes by trust, with provenance, after all tests, and knows no secret of ours', () => {
  const workflow = read('.github/workflows/release.yml');
  expect(workflow).toContain('id-token: write');
  expect(workflow).toContain('NPM_CONFIG_PROVENANCE: true');
  expect(workflow.indexOf('npm test')).toBeGreaterThan(0);
  expect(workflow.indexOf('pnpm changeset publish')).toBeGreaterThan(workflow.indexOf('npm test'));
  expect([...workflow.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name)).toEqual(['GITHUB_TOKEN']);
});
