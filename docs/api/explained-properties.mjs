import { Converter, ReflectionKind } from 'typedoc';

/**
 * Warns of properties that have no comment of their own, and are not named in that of their class or
 * interface or of one that it extends.
 * @param {import('typedoc').Application} app
 */
export function load(app) {
  app.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      const owners = project.getReflectionsByKind(ReflectionKind.ClassOrInterface);
      for (const owner of /** @type {any[]} */ (owners))
        for (const { name, kind, comment, inheritedFrom } of owner.children ?? [])
          if (kind === ReflectionKind.Property && !comment && !(inheritedFrom && !inheritedFrom.reflection))
            if (!new RegExp(`\\b${name}\\b`).test(textOf(owner)))
              app.logger.warn(`${owner.getFullName()}.${name} is explained nowhere`);
    },
    -500,
  );
}

/** @returns {string} */
const textOf = (/** @type {any} */ { comment, extendedTypes = [] }) =>
  [
    ...(comment?.summary ?? []).map((/** @type {{ text: string }} */ { text }) => text),
    ...extendedTypes.map((/** @type {any} */ { reflection }) => (reflection ? textOf(reflection) : '')),
  ].join('');
