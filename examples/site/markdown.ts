import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import { Marked } from 'marked';
import { escaped } from './html-plugin.js';

hljs.registerLanguage('ts', typescript);
hljs.registerLanguage('js', javascript);
hljs.registerLanguage('sh', bash);
hljs.registerLanguage('json', json);

/** The HTML of a document. `link` gives the address of what a document links to or shows. */
export function htmlOf(markdown: string, link: (to: string) => string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const id = headingId(text);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      code({ text, lang = '' }) {
        const known = hljs.getLanguage(lang) !== undefined;
        const code = known ? hljs.highlight(text, { language: lang }).value : escaped(text);
        // It can be scrolled, so keys must reach it.
        return `<pre tabindex="0" class="${known ? 'code' : 'text'}"><code>${code}</code></pre>\n`;
      },
      table(token) {
        const row = (cells: typeof token.header, tag: string): string =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>\n`;
        const head = token.header.some(({ text }) => text !== '')
          ? `<thead>${row(token.header, 'th')}</thead>`
          : '';
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${escaped(link(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      image: ({ href, text }) => `<img src="${escaped(link(href))}" alt="${escaped(text)}" />`,
    },
  });
  return marked.parse(markdown, { async: false });
}

/** The title of a document: its first heading, as text. */
export function titleOf(markdown: string): string {
  const [, title = ''] = /^# (.*)$/m.exec(markdown) ?? [];
  return title.replaceAll('`', '');
}

/** What links call a heading, as on GitHub. */
function headingId(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}
