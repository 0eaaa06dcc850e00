import { isForbiddenForApiKeys } from '#shell/model/account-rights.ts'
import { type Actor, principalId } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { AppError } from '#shell/model/app-error.ts'
import { fieldPermission, type Permission, permissionFor } from '#shell/model/permission.ts'
import { forbiddenMessage } from '#shell/model/describe-permission.ts'
import { readRulesByField } from '#shell/model/read-rules.ts'
import type { Role } from '#shell/model/role.ts'
import { scopesInclude } from '#shell/model/scope.ts'
import type { Where } from '#shell/model/where.ts'
import type { FieldConditions } from '#shell/store/records/list-query.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import { notByApiKeyMessage } from './assert-account-change.ts'

/** Conditions that select the records on which an actor may perform an action. */
export interface RecordFilter {
  readonly where: readonly Where[]
  readonly me: string | undefined
}

/** The fields of an entity that an actor may read. */
export interface FieldAccess {
  /** The names of declared and built-in fields, in the order of the response. */
  readonly fields: readonly string[]
  /** The conditions of the fields that are readable on some records only. */
  readonly when?: FieldConditions
}

/** Evaluates the declared permissions. All operations use it. */
export interface Authorizer {
  /**
   * Returns the filter for records on which the actor may perform all of the verbs. Throws when no
   * record can match.
   */
  grant(actor: Actor, verbs: readonly string[], entity: Entity): RecordFilter
  /**
   * Returns the error for a missing permission: `unauthenticated` for a visitor, otherwise an error
   * that names the rule.
   */
  permissionError(actor: Actor, verb: string, entity: Entity): AppError
  /** Checks whether the actor may perform the verb on at least some records. */
  mayEver(actor: Actor, verb: string, entity: Entity): boolean
  /** Returns the fields that the actor may read. */
  view(actor: Actor, entity: Entity): FieldAccess
  /** Returns the names of the fields that the actor may read on every readable record. */
  readable(actor: Actor, entity: Entity): ReadonlySet<string>
  /** Returns the names of the fields that the actor may change. */
  writable(actor: Actor, entity: Entity): ReadonlySet<string>
  /** Returns the record without the fields that the actor may not read on every record. */
  pickReadable(actor: Actor, entity: Entity, record: StoredRecord): StoredRecord
}

export function createAuthorizer(roles: readonly Role[]): Authorizer {
  const permissionOf = createPermissions(roles)
  const fields = (actor: Actor, verb: 'read' | 'change', entity: Entity) =>
    new Set(
      Object.keys(entity.fields).filter(
        (name) => fieldPermission(actor, verb, entity, name, roles) === 'all',
      ),
    )
  const authorizer: Authorizer = {
    grant(actor, verbs, entity) {
      const where: Where[] = []
      for (const verb of verbs) {
        const permission = permissionOf(actor, verb, entity)
        if (permission === 'none') throw authorizer.permissionError(actor, verb, entity)
        if (permission !== 'all') where.push(permission.where)
      }
      return { where, me: principalId(actor) }
    },
    permissionError(actor, verb, entity) {
      if (actor.kind === 'visitor') return new AppError('unauthenticated')
      if (actor.kind === 'key' && !scopesInclude(actor.scopes, entity.plural, verb)) {
        return new AppError('insufficient-scope', {
          details: { scope: `${entity.plural}:${verb}` },
        })
      }
      if (actor.kind === 'key' && isForbiddenForApiKeys(entity, verb)) {
        return new AppError('forbidden', {
          message: notByApiKeyMessage,
          details: { entity: entity.name, verb },
        })
      }
      const message = forbiddenMessage(verb, entity, roles)
      return new AppError('forbidden', { message, details: { entity: entity.name, verb } })
    },
    mayEver: (actor, verb, entity) => permissionOf(actor, verb, entity) !== 'none',
    view(actor, entity) {
      const conditionalFields = [...readRulesByField(entity).keys()]
      if (conditionalFields.length === 0) return { fields: responseFieldNames(entity) }
      const when: Record<string, Where> = {}
      const hiddenFields = conditionalFields.filter((name) => {
        const permission = fieldPermission(actor, 'read', entity, name, roles)
        if (typeof permission === 'object') when[name] = permission.where
        return permission === 'none'
      })
      const all = responseFieldNames(entity)
      return {
        fields:
          hiddenFields.length === 0 ? all : all.filter((name) => !hiddenFields.includes(name)),
        ...(Object.keys(when).length === 0 ? {} : { when }),
      }
    },
    readable: (actor, entity) => fields(actor, 'read', entity),
    writable: (actor, entity) => fields(actor, 'change', entity),
    pickReadable(actor, entity, record) {
      const { fields: seen, when = {} } = authorizer.view(actor, entity)
      const pickReadable: Record<string, unknown> = {}
      for (const name of seen) if (!Object.hasOwn(when, name)) pickReadable[name] = record[name]
      return pickReadable as StoredRecord
    },
  }
  return authorizer
}

const maxCached = 1_000

/** Caches permissions by roles and scopes, because they depend only on the declarations. */
function createPermissions(roles: readonly Role[]) {
  const permissions = new WeakMap<Entity, Map<string, Permission>>()
  return (actor: Actor, verb: string, entity: Entity): Permission => {
    const known = permissions.get(entity) ?? new Map<string, Permission>()
    const key = `${verb}\n${permissionCacheKey(actor)}`
    const found = known.get(key)
    if (found !== undefined) return found
    const permission = permissionFor(actor, verb, entity, roles)
    if (known.size >= maxCached) known.clear()
    known.set(key, permission)
    permissions.set(entity, known)
    return permission
  }
}

/**
 * Returns the cache key of an actor: everything that declarations refer to. The identity of the
 * actor is compared in SQL only.
 */
function permissionCacheKey(actor: Actor): string {
  if (actor.kind === 'system') return actor.kind
  if (actor.kind === 'visitor') return actor.key === undefined ? 'anonymous' : actor.kind
  const scopes = actor.kind === 'key' ? `\n\n${actor.scopes.join('\n')}` : ''
  return `${actor.kind}\n${actor.roles.join('\n')}${scopes}`
}

const responseFields = new WeakMap<Entity, readonly string[]>()

/** Returns the names of the built-in and declared fields, in the order of the response. */
function responseFieldNames(entity: Entity): readonly string[] {
  const known = responseFields.get(entity)
  if (known) return known
  const state = entity.states ? ['state'] : []
  const names = ['id', 'version', 'createdAt', 'updatedAt', ...state, ...Object.keys(entity.fields)]
  responseFields.set(entity, names)
  return names
}
