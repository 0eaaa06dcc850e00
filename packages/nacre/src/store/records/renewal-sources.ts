import type { Entity } from '#shell/language/entities/entity.ts'
import { computedStorage } from '#shell/language/fields/expression-inputs.ts'
import { type ValueSource, valueSources } from '#shell/model/values/value-sources.ts'

/** Returns what the values that Nacre renews for an entity are worked out from, each source once. */
export function renewalSources(
  owner: Entity,
  entities: ReadonlyMap<string, Entity>,
): readonly ValueSource[] {
  const names = Object.keys(owner.fields).filter(
    (name) => computedStorage(owner.fields, name) === 'renewed',
  )
  return withoutFields(valueSources(owner, entities, { names, endsAtStored: true }))
}

/** Returns each source once, whichever of its fields are read. */
export function withoutFields(sources: readonly ValueSource[]): readonly ValueSource[] {
  const all = sources.map(({ source, steps }) => ({ source, steps }))
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}
