import type { Entity } from '#shell/model/entity.ts'

/** The entity that a product's own code names: a slip there, not a refusal of anybody. */
export function entityNamed(entities: readonly Entity[], name: string): Entity {
  const found = entities.find((entity) => entity.name === name)
  if (!found) throw new Error(`${name} is not an entity.`)
  return found
}
