import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { pages } from '../site/pages-plugin.js';
import { policy } from '../site/policy-plugin.js';

const examples = path.resolve(import.meta.dirname, '..');

it('a folder with a meta.json and a page.ts is a page, and on the index', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'swept-new-page-'));
  try {
    for (const shared of ['site', 'index.html']) {
      cpSync(path.join(examples, shared), path.join(root, shared), { recursive: true });
    }
    mkdirSync(path.join(root, 'pages/hello'), { recursive: true });
    mkdirSync(path.join(root, 'pages/no-page'));
    const meta = { title: 'Hello <all> & "one"', sentence: 'It greets.', order: 1 };
    writeFileSync(path.join(root, 'pages/hello/meta.json'), JSON.stringify(meta));
    writeFileSync(path.join(root, 'pages/hello/page.ts'), 'document.title += " greets";');
    writeFileSync(path.join(root, 'pages/hello/about.html'), '<p>It greets twice.</p>');
    await build({ root, configFile: false, base: './', logLevel: 'error', plugins: [pages(root), policy()] });

    const dist = path.join(root, 'dist');
    expect(readdirSync(dist).sort()).toEqual(['assets', 'hello', 'index.html']);
    const html = readFileSync(path.join(dist, 'hello/index.html'), 'utf8');
    expect(html).toContain('<h1>Hello &#60;all&#62; &#38; &#34;one&#34;</h1>');
    expect(html).toContain('<p>It greets twice.</p>');
    expect(html).toContain('examples/pages/hello"');
    expect(html).toContain('http-equiv="Content-Security-Policy"');
    expect(html).not.toMatch(/\{\{|(?:src|href)="\/|unsafe/);
    const scripts = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const code = scripts.map((file) => readFileSync(path.join(dist, 'assets', file), 'utf8')).join('\n');
    expect(code).toContain('It greets.');
    expect(code).toContain(' greets');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
