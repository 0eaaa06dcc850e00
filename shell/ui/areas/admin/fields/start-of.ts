import type { FieldOutline } from '#shell/model/outline/field-outline.ts'

/** What a row begins with that somebody adds: for a structure what its own fields begin with. */
export function startOf({ initial, bounds: { fields } }: FieldOutline): unknown {
  if (initial !== undefined || !fields) return initial
  const begun = Object.entries(fields).map(([name, field]) => [name, startOf(field)])
  return Object.fromEntries(begun)
}
