import type { Entity } from '#shell/language/entities/entity.ts'

/**
 * Returns the relations by which free times of an entity can be asked for: those of `noOverlap`, and
 * those whose weekly hours `within` uses.
 *
 * @example
 * freeKeys(tour) // ['vehicle']
 */
export function freeKeys({ noOverlap, within }: Entity): readonly string[] {
  const related = Object.values(within).flatMap(({ hours }) =>
    hours.includes('.') ? hours.split('.', 1) : [],
  )
  return [...new Set([...Object.values(noOverlap).map(({ per }) => per), ...related])]
}

/**
 * Returns the verb whose permission free times need: `free`, or `create` if that is not declared.
 *
 * @example
 * freeVerb(tour) // 'create'
 */
export function freeVerb({ may }: Entity): 'free' | 'create' {
  return Object.hasOwn(may, 'free') ? 'free' : 'create'
}

/**
 * Returns the fields with the start and the end of the span that free times are for.
 *
 * @example
 * freeSpan(tour) // { from: 'departs', to: 'ends' }
 */
export function freeSpan({ noOverlap, within }: Entity): { from: string; to: string } | undefined {
  const [first] = [...Object.values(noOverlap), ...Object.values(within)]
  return first && { from: first.from, to: first.to }
}
