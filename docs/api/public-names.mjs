import { Converter, ReflectionFlag, ReflectionKind } from 'typedoc';

/**
 * Leaves out what is no user's business: classes and interfaces that are not exported, which others extend,
 * and values that say nothing: those that properties begin with, constants beside their type, and defaults of
 * parameters by a name that is not exported.
 * @param {import('typedoc').Application} app
 */
export function load(app) {
  app.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      for (const it of /** @type {any[]} */ (Object.values(project.reflections))) {
        if (it.kindOf([ReflectionKind.Property, ReflectionKind.Variable])) delete it.defaultValue;
        if (it.kindOf(ReflectionKind.Parameter) && isPrivate(project, it.defaultValue)) {
          delete it.defaultValue;
          it.setFlag(ReflectionFlag.Optional);
        }
        for (const origin of ['inheritedFrom', 'implementationOf', 'overwrites'])
          if (it[origin] && !it[origin].reflection) delete it[origin];
        for (const bases of ['extendedTypes', 'implementedTypes'])
          if (it[bases]?.some(isHidden)) it[bases] = shown(it[bases]);
        if (it.typeHierarchy) it.typeHierarchy = withoutHidden(it.typeHierarchy);
      }
    },
    // After all that typedoc does with bases.
    -1000,
  );
}

/** Is a default a name that has no page, or nothing that can be shown? */
const isPrivate = (/** @type {any} */ project, /** @type {string | undefined} */ value) =>
  value === '...' ||
  (/^[A-Z_]+$/.test(value ?? '') &&
    !project.children.some((/** @type {any} */ module) => module.getChildByName([value])));

/** Is it a name of ours, or does it contain one, that has no page? @returns {boolean} */
const isHidden = (/** @type {any} */ type) =>
  (type.type === 'reference' && !type.reflection && /^(@swept\/.*|swept)$/.test(type.package ?? '')) ||
  (type.typeArguments?.some(isHidden) ?? false);

/** @returns {any[] | undefined} */
const shown = (/** @type {any[]} */ types) => {
  const left = types.filter((type) => !isHidden(type));
  return left.length > 0 ? left : undefined;
};

/** A hierarchy is a list of levels, the bases first. One level is none. */
const withoutHidden = (/** @type {any} */ hierarchy) => {
  /** @type {any[]} */
  const levels = [];
  for (let level = hierarchy; level; level = level.next) {
    const types = shown(level.types);
    if (types) levels.push({ ...level, types });
  }
  levels.forEach((level, i) => {
    level.next = levels[i + 1];
  });
  return levels.length > 1 ? levels[0] : undefined;
};
