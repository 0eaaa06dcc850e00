import type { Entity } from '#shell/language/entities/entity.ts'

/**
 * Finds an entity by the name that application code passes. An unknown name is a programming error.
 */
export function requireEntity(entities: readonly Entity[], name: string): Entity {
  const found = entities.find((entity) => entity.name === name)
  if (!found) throw new Error(`Unknown entity ${name}. Declare it, or fix the name.`)
  return found
}
