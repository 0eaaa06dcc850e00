import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { type EntityOutline, outlineOf, type Reach } from '#shell/model/outline/entity-outline.ts'
import { permissionFor } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import type { Language } from '#shell/model/words.ts'
import { createPermit } from '../permit.ts'

type Declared = Pick<Product, 'entities' | 'roles'>

/** What has been outlined of a product, by all that an outline depends on besides. */
const outlined = new WeakMap<Declared, Map<string, readonly EntityOutline[]>>()

/** Roles, scopes and languages come from outside; nobody may fill the memory with them. */
const mostOutlined = 100

/**
 * The entities that somebody may ever do anything with, as far as they may know of them. All who have
 * the same roles get the same one, and it is frozen.
 */
export function outlineFor(
  product: Declared,
  actor: Actor,
  language: Language,
): readonly EntityOutline[] {
  const known = outlined.get(product) ?? new Map<string, readonly EntityOutline[]>()
  outlined.set(product, known)
  const key = JSON.stringify([language, standingOf(actor)])
  const found = known.get(key)
  if (found) return found
  if (known.size >= mostOutlined) known.clear()
  const made = deepFrozen(outlineAnew(product, actor, language))
  known.set(key, made)
  return made
}

/** All of an actor that rules ask for, whatever the record: who it is decides only which records are theirs. */
function standingOf(actor: Actor): readonly unknown[] {
  const hasKey = actorKey(actor) !== undefined
  if (actor.kind === 'user') return [actor.kind, hasKey, actor.roles]
  if (actor.kind === 'key') return [actor.kind, hasKey, actor.roles, actor.scopes]
  return [actor.kind, hasKey]
}

/** Many are given the same: nobody may change it for the others. */
function deepFrozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) deepFrozen(part)
  return Object.freeze(value)
}

function outlineAnew(
  { entities, roles }: Declared,
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
    const { fields, when = {} } = permit.view(actor, entity)
    const readable = new Set(fields)
    const writable = permit.writable(actor, entity)
    return outlineOf(entity, {
      language,
      reach: (verb) => reach(entity, verb),
      readable: (field) => readable.has(field),
      conditional: (field) => Object.hasOwn(when, field),
      writable: (field) => writable.has(field),
      pluralOf: (name) => known.find((one) => one.name === name)?.plural,
    })
  })
}
