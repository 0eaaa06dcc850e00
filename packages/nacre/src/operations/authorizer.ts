import { isForbiddenForApiKeys } from '#shell/language/entities/account-rights.ts'
import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import {
  fieldPermission,
  type Permission,
  permissionFor,
  roleNamesOf,
} from '#shell/language/entities/permission.ts'
import { forbiddenMessage } from '#shell/model/conditions/describe-permission.ts'
import { readRulesByField } from '#shell/language/entities/read-rules.ts'
import type { Role } from '#shell/language/roles/role.ts'
import { scopesInclude } from '#shell/language/entities/scope.ts'
import { permittingVerb } from '#shell/language/entities/separate-verbs.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { FieldConditions } from '#shell/store/records/query/list-query.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
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

/** A verb that sets fields. */
type SettingVerb = 'create' | 'change'

/** Some fields of an input: those that the actor may not set, and the conditions of others. */
export interface SettableFields {
  readonly forbidden: readonly string[]
  readonly when: FieldConditions
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
  /** Returns on which records the actor may perform the verb: all, none, or those of a condition. */
  permission(actor: Actor, verb: string, entity: Entity): Permission
  /** Checks whether the actor may perform the verb on at least some records. */
  mayEver(actor: Actor, verb: string, entity: Entity): boolean
  /** Returns the names of the actor's roles and groups, without roles on records. */
  roleNames(actor: Actor): ReadonlySet<string>
  /** Returns the fields that the actor may read. */
  view(actor: Actor, entity: Entity): FieldAccess
  /** Returns the names of the fields that the actor may read on every readable record. */
  readable(actor: Actor, entity: Entity): ReadonlySet<string>
  /**
   * Returns the names of the fields that the actor may set on some records at least. Without a verb, on
   * those that the actor may create or change.
   */
  writable(actor: Actor, entity: Entity, verb?: SettingVerb): ReadonlySet<string>
  /** Returns which of the fields the actor may not set, and which depend on the record. */
  settable(
    actor: Actor,
    verb: SettingVerb,
    entity: Entity,
    names: readonly string[],
  ): SettableFields
  /** Returns the record without the fields that the actor may not read on every record. */
  pickReadable(actor: Actor, entity: Entity, record: StoredRecord): StoredRecord
}

export function createAuthorizer(roles: readonly Role[]): Authorizer {
  const permissionOf = createPermissions(roles)
  const settable = (actor: Actor, verb: SettingVerb, entity: Entity, name: string) =>
    fieldPermission(actor, verb, entity, name, roles)
  const authorizer: Authorizer = {
    grant(actor, verbs, entity) {
      const where: Where[] = []
      for (const verb of new Set(verbs.map((one) => permittingVerb(one, entity)))) {
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
    permission: permissionOf,
    mayEver: (actor, verb, entity) => permissionOf(actor, verb, entity) !== 'none',
    roleNames: (actor) => roleNamesOf(actor, roles),
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
    readable: (actor, entity) =>
      new Set(
        Object.keys(entity.fields).filter(
          (name) => fieldPermission(actor, 'read', entity, name, roles) === 'all',
        ),
      ),
    writable: (actor, entity, verb) => writableFields(settable, permissionOf, actor, entity, verb),
    settable: (actor, verb, entity, names) => splitBySettable(settable, actor, verb, entity, names),
    pickReadable(actor, entity, record) {
      const { fields: seen, when = {} } = authorizer.view(actor, entity)
      const pickReadable: Record<string, unknown> = {}
      for (const name of seen) if (!Object.hasOwn(when, name)) pickReadable[name] = record[name]
      return pickReadable as StoredRecord
    },
  }
  return authorizer
}

type FieldPermissionOf = (
  actor: Actor,
  verb: SettingVerb,
  entity: Entity,
  name: string,
) => Permission
type PermissionOf = (actor: Actor, verb: string, entity: Entity) => Permission

function writableFields(
  settable: FieldPermissionOf,
  permissionOf: PermissionOf,
  actor: Actor,
  entity: Entity,
  verb?: SettingVerb,
): ReadonlySet<string> {
  const both = (['create', 'change'] as const).filter((one) => (verb ?? one) === one)
  const permitted = both.filter((one) => permissionOf(actor, one, entity) !== 'none')
  // Accounts are also written by those who may neither create nor change one.
  const verbs = permitted.length > 0 ? permitted : both
  return new Set(
    Object.keys(entity.fields).filter((name) =>
      verbs.some((one) => settable(actor, one, entity, name) !== 'none'),
    ),
  )
}

function splitBySettable(
  settable: FieldPermissionOf,
  actor: Actor,
  verb: SettingVerb,
  entity: Entity,
  names: readonly string[],
): SettableFields {
  const when: Record<string, Where> = {}
  const forbidden = names.filter((name) => {
    if (!Object.hasOwn(entity.fields, name)) return false
    const permission = settable(actor, verb, entity, name)
    if (typeof permission === 'object') when[name] = permission.where
    return permission === 'none'
  })
  return { forbidden, when }
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
