import type { PageMeta } from './pages-plugin.js';

/** The index: a card for each folder of `pages/`, found when the site is built. */
const metas = import.meta.glob<PageMeta>('../pages/*/meta.json', { eager: true, import: 'default' });
const pictures = import.meta.glob<string>('../pages/*/thumbnail.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const cards = Object.entries(metas)
  .sort(([, a], [, b]) => a.order - b.order)
  .map(([file, meta]) => {
    const folder = file.slice(0, file.lastIndexOf('/'));
    const card = document.createElement('a');
    // index.html is written out: not every static server looks for it.
    card.href = `./${folder.slice(folder.lastIndexOf('/') + 1)}/index.html`;
    card.innerHTML = pictures[`${folder}/thumbnail.svg`] ?? '';
    const title = document.createElement('h2');
    title.textContent = meta.title;
    const sentence = document.createElement('p');
    sentence.textContent = meta.sentence;
    card.append(title, sentence);
    return card;
  });
document.querySelector('#cards')?.append(...cards);
