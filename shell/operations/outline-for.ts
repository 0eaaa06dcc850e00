import type { Actor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { type EntityOutline, outlineOf, type Reach } from '#shell/model/outline/entity-outline.ts'
import { permissionFor } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import type { Language } from '#shell/model/words.ts'
import { createPermit } from './permit.ts'

/** The entities that somebody may ever do anything with, as far as they may know of them. */
export function outlineFor(
  { entities, roles }: Pick<Product, 'entities' | 'roles'>,
  actor: Actor,
  language: Language,
): readonly EntityOutline[] {
  const permit = createPermit(roles)
  const reach = (entity: Entity, verb: string): Reach | undefined => {
    const permission = permissionFor(actor, verb, entity, roles)
    if (permission === 'none') return undefined
    return permission === 'all' ? 'all' : 'some'
  }
  const known = entities.filter((entity) => reach(entity, 'read'))
  return known.map((entity) => {
    const readable = new Set(permit.view(actor, entity).fields)
    const writable = permit.writable(actor, entity)
    return outlineOf(entity, {
      language,
      reach: (verb) => reach(entity, verb),
      readable: (field) => readable.has(field),
      writable: (field) => writable.has(field),
      pluralOf: (name) => known.find((one) => one.name === name)?.plural,
    })
  })
}
