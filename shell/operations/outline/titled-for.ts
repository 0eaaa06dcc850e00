import type { Entity } from '#shell/model/entity.ts'
import type { View } from '../permit.ts'

/** Of an entity what titles follow from, as far as somebody may see it: a title is one that they may read. */
export function titledFor({ fields, title }: Entity, { fields: seen, when = {} }: View) {
  const shown = Object.entries(fields)
    .filter(([name]) => seen.includes(name))
    .map(([name, { type, required }]) => {
      return [name, { type, required, isConditional: Object.hasOwn(when, name) }] as const
    })
  return { fields: Object.fromEntries(shown), title }
}
