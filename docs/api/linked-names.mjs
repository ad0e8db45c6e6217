import { Converter } from 'typedoc';

const NAME = /^`([A-Za-z]\w*)(?:\.([A-Za-z]\w*))?`$/;

/** @typedef {import('typedoc').Reflection} Reflection */

/**
 * A link from each name in backticks to what it names: a member of the same class or of another one
 * (`World.x`), or what this module exports, or another one, or a member of `World` if that is in this module.
 * @param {import('typedoc').Application} app
 */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    const modules = project.children ?? [];
    for (const reflection of Object.values(project.reflections)) {
      const owners = ownersOf(reflection).filter((it) => it !== project);
      const world = first(owners, (it) => memberOf(it, 'World'));
      const named = (/** @type {string} */ name) =>
        first([...owners, ...modules, world], (it) => memberOf(it, name));
      for (const parts of textsOf(reflection)) {
        parts.forEach((part, i) => {
          const [, name, member] = (part.kind === 'code' && NAME.exec(part.text)) || [];
          if (name === undefined || parametersOf(reflection).includes(name)) return;
          const target = member === undefined ? named(name) : memberOf(named(name), member);
          if (target === undefined || owners.includes(target)) return;
          parts[i] = { kind: 'inline-tag', tag: '@linkcode', text: part.text.slice(1, -1), target };
        });
      }
    }
  });
}

/** A reflection and all that it is in. @returns {Reflection[]} */
const ownersOf = (/** @type {Reflection | undefined} */ it) => (it ? [it, ...ownersOf(it.parent)] : []);

const textsOf = (/** @type {Reflection} */ { comment }) =>
  comment ? [comment.summary, ...comment.blockTags.map(({ content }) => content)] : [];

const parametersOf = (/** @type {any} */ it) =>
  (it.parameters ?? it.type?.declaration?.signatures?.[0]?.parameters ?? []).map(
    (/** @type {Reflection} */ { name }) => name,
  );

/** @returns {Reflection | undefined} */
const memberOf = (/** @type {any} */ owner, /** @type {string} */ name) => {
  const found = owner?.children?.find((/** @type {Reflection} */ it) => it.name === name);
  return found?.isReference() ? found.getTargetReflectionDeep() : found;
};

/**
 * The first answer of a question to a list.
 * @template Item, Answer
 * @param {Item[]} items
 * @param {(item: Item) => Answer | undefined} ask
 */
const first = (items, ask) => {
  for (const item of items) {
    const answer = ask(item);
    if (answer !== undefined) return answer;
  }
  return undefined;
};
