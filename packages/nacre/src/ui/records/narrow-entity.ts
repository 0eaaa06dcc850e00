import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'

/** Returns an entity that has no fields but the named ones, in that order. */
export function showFields(entity: EntitySchema, names: readonly string[]): EntitySchema {
  const { fields, columns, sections } = entity
  const isShown = (name: string) => !Object.hasOwn(fields, name) || names.includes(name)
  return {
    ...entity,
    fields: Object.fromEntries(
      names.flatMap((name) => (fields[name] ? [[name, fields[name]] as const] : [])),
    ),
    columns: columns.filter(isShown),
    sections: sections.map((section) => ({ ...section, fields: section.fields.filter(isShown) })),
  }
}

/** Returns an entity that offers no verbs, moves and actions but the named ones. */
export function offerVerbs(entity: EntitySchema, verbs: readonly string[]): EntitySchema {
  const { may, states, actions } = entity
  const pick = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => verbs.includes(name)))
  return {
    ...entity,
    may: { ...('read' in may ? { read: may['read'] } : {}), ...pick(may) },
    actions: pick(actions),
    ...(states ? { states: { ...states, moves: pick(states.moves) } } : {}),
  }
}
