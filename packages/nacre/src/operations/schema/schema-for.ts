import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { freeKeys, freeSpan } from '#shell/model/schema/free-keys.ts'
import { type EntitySchema, entitySchema } from '#shell/model/schema/entity-schema.ts'
import type { AccessLevel } from '#shell/model/schema/viewer-access.ts'
import { stepOf } from '#shell/language/process/registry.ts'
import { rolesIncluding } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import { createAuthorizer } from '../authorizer.ts'

type DeclaredProduct = Pick<Product, 'entities' | 'roles'> & Partial<Pick<Product, 'processes'>>

/** The cache of schemas, by product and everything else that a schema depends on. */
const schemaCache = new WeakMap<DeclaredProduct, Map<string, readonly EntitySchema[]>>()

/** Limits the cache, because its keys come from clients. */
const maxCached = 100

/**
 * Returns the entities that the actor may access, limited to what the actor may know. Actors with
 * the same roles share one frozen object.
 */
export function schemaFor(
  product: DeclaredProduct,
  actor: Actor,
  language: Language,
): readonly EntitySchema[] {
  const known = schemaCache.get(product) ?? new Map<string, readonly EntitySchema[]>()
  schemaCache.set(product, known)
  const key = JSON.stringify([language, schemaCacheKey(actor)])
  const found = known.get(key)
  if (found) return found
  if (known.size >= maxCached) known.clear()
  const made = deepFreeze(buildSchema(product, actor, language))
  known.set(key, made)
  return made
}

/**
 * Returns the properties of an actor that permissions depend on. The id is not included, because it
 * only selects records.
 */
function schemaCacheKey(actor: Actor): readonly unknown[] {
  const hasKey = principalId(actor) !== undefined
  if (actor.kind === 'user') return [actor.kind, hasKey, actor.roles]
  if (actor.kind === 'key') return [actor.kind, hasKey, actor.roles, actor.scopes]
  return [actor.kind, hasKey]
}

/** Freezes a value deeply, because it is shared. */
function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) deepFreeze(part)
  return Object.freeze(value)
}

function buildSchema(
  product: DeclaredProduct,
  actor: Actor,
  language: Language,
): readonly EntitySchema[] {
  const { entities, roles } = product
  const authorizer = createAuthorizer(roles)
  const accessLevelOf = (entity: Entity, verb: string): AccessLevel | undefined => {
    const permission = authorizer.permission(actor, verb, entity)
    if (permission === 'none') return undefined
    return permission === 'all' ? 'all' : 'some'
  }
  // Whoever may create records without reading any knows their form, and whoever may ask for free
  // times knows the fields of such a time.
  const known = entities.filter((entity) =>
    ['read', 'create', ...(freeSpan(entity) ? ['free'] : [])].some((verb) =>
      accessLevelOf(entity, verb),
    ),
  )
  return known.map((entity) => {
    const { fields, when = {} } = authorizer.view(actor, entity)
    const mayRead = accessLevelOf(entity, 'read') !== undefined
    const writable = authorizer.writable(actor, entity)
    const mayCreate = accessLevelOf(entity, 'create') !== undefined
    const creatable = mayCreate ? authorizer.writable(actor, entity, 'create') : writable
    const readable = mayRead ? new Set(fields) : mayCreate ? creatable : freeFields(entity)
    return entitySchema(entity, {
      language,
      reach: (verb) => accessLevelOf(entity, verb),
      readable: (field) => readable.has(field),
      conditional: (field) => Object.hasOwn(when, field),
      writable: (field) => writable.has(field),
      creatable: (field) => creatable.has(field) || !writable.has(field),
      effectOf: (verb) => stepOf(product, entity, verb)?.description,
      pluralOf: (name) =>
        known.find((one) => one.name === name && accessLevelOf(one, 'read'))?.plural,
      rolesIncluding: (role) => rolesIncluding(role, roles),
    })
  })
}

function freeFields(entity: Entity): ReadonlySet<string> {
  return new Set([...freeKeys(entity), ...Object.values(freeSpan(entity) ?? {})])
}
