import type { Entity } from './entity.ts'

/** The verbs that belong to another one, unless `may` names them. */
const belongsTo: Readonly<Record<string, string>> = {
  export: 'read',
  summary: 'read',
  history: 'change',
  restore: 'remove',
}

/**
 * The verbs that `may` can permit separately. Without a rule they follow another one: `export` and
 * `summary` follow `read`, `history` follows `change`, and `restore` follows `remove`.
 *
 * @example
 * separateVerbs // ['export', 'summary', 'history', 'restore']
 */
export const separateVerbs: readonly string[] = Object.keys(belongsTo)

/**
 * Returns the verb whose rule permits a verb.
 *
 * @example
 * permittingVerb('export', { may: { read: everyone } }) // 'read'
 */
export function permittingVerb(verb: string, { may }: Pick<Entity, 'may'>): string {
  return Object.hasOwn(may, verb) || !Object.hasOwn(belongsTo, verb)
    ? verb
    : (belongsTo[verb] ?? verb)
}

/**
 * Returns the verbs that the entity permits separately.
 *
 * @example
 * declaredSeparateVerbs({ may: { read: everyone, export: [editor] } }) // ['export']
 */
export function declaredSeparateVerbs({ may }: Pick<Entity, 'may'>): readonly string[] {
  return separateVerbs.filter((verb) => Object.hasOwn(may, verb))
}

/**
 * Checks what a viewer may do, by the verbs in a schema.
 *
 * @example
 * allows(schema, 'export') // whether the viewer may export the list
 */
export function allows(
  { may, separate = [] }: { may: Readonly<Record<string, unknown>>; separate?: readonly string[] },
  verb: string,
): boolean {
  return may[separate.includes(verb) ? verb : (belongsTo[verb] ?? verb)] !== undefined
}

/**
 * Checks whether a viewer may read the history of a record, by its permissions.
 *
 * @example
 * allowsHistory(schema, { change: true }) // true, unless history has a rule of its own
 */
export function allowsHistory(
  { separate = [] }: { separate?: readonly string[] },
  may: Readonly<Record<string, unknown>>,
): boolean {
  return may[separate.includes('history') ? 'history' : 'change'] === true
}
