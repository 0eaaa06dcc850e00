import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { titleField } from '../title-of.ts'

const mostColumns = 6
/** What a list does not show until somebody wants it. */
const long = new Set(['long text', 'structure', 'list', 'file'])

/** The columns that an address names, as far as they exist, or those that are of most use. */
export function columnsOf(entity: EntityOutline, asked: string | null): readonly string[] {
  const known = new Set([
    ...Object.keys(entity.fields),
    ...(entity.states ? ['state'] : []),
    'created',
    'updated',
  ])
  const chosen = (asked ?? '').split(',').filter((name) => known.has(name))
  if (chosen.length > 0) return chosen
  const title = titleField(entity)
  const others = Object.entries(entity.fields)
    .filter(([name, { type }]) => name !== title && !long.has(type))
    .map(([name]) => name)
  const first = [...(title === undefined ? [] : [title]), ...(entity.states ? ['state'] : [])]
  return [...first, ...others].slice(0, mostColumns).concat('updated')
}
