import { isClosedToKeys } from '#shell/model/account-rights.ts'
import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { fieldPermission, type Permission, permissionFor } from '#shell/model/permission.ts'
import { refusalInWords } from '#shell/model/permission-words.ts'
import { readingTerms } from '#shell/model/reading-terms.ts'
import type { Role } from '#shell/model/role.ts'
import { inScope } from '#shell/model/scope.ts'
import type { Where } from '#shell/model/where.ts'
import type { FieldConditions } from '#shell/store/records/list-query.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import { notByKey } from './assert-account-change.ts'

/** On which records somebody may do something: all that fit these conditions. */
export interface Grant {
  readonly where: readonly Where[]
  readonly me: string | undefined
}

/** What of an entity's records somebody may see. */
export interface View {
  /** Names of fields and of what every record has, in the order in which they are answered. */
  readonly fields: readonly string[]
  /** The conditions on which some of the fields may be seen, where it depends on the record. */
  readonly when?: FieldConditions
}

/** Asks the declarations for every operation; none of them judges by itself. */
export interface Permit {
  /** The records on which the actor may do all of this, or a failure when there can be none. */
  grant(actor: Actor, verbs: readonly string[], entity: Entity): Grant
  /** A stranger is asked to log in; somebody known is told which rule it is, and for whom. */
  refusal(actor: Actor, verb: string, entity: Entity): Failure
  /** Whether there may be records on which the actor may do this. */
  mayEver(actor: Actor, verb: string, entity: Entity): boolean
  /** What the actor may see of the records that they may read. */
  view(actor: Actor, entity: Entity): View
  /** The names of the fields that the actor may see of every record that they may read. */
  readable(actor: Actor, entity: Entity): ReadonlySet<string>
  /** The names of the fields that the actor may set. */
  writable(actor: Actor, entity: Entity): ReadonlySet<string>
  /** The record without what the actor may not see, or may see only of some records. */
  shown(actor: Actor, entity: Entity, record: StoredRecord): StoredRecord
}

export function createPermit(roles: readonly Role[]): Permit {
  const permissionOf = createPermissions(roles)
  const fields = (actor: Actor, verb: 'read' | 'change', entity: Entity) =>
    new Set(
      Object.keys(entity.fields).filter(
        (name) => fieldPermission(actor, verb, entity, name, roles) === 'all',
      ),
    )
  const permit: Permit = {
    grant(actor, verbs, entity) {
      const where: Where[] = []
      for (const verb of verbs) {
        const permission = permissionOf(actor, verb, entity)
        if (permission === 'none') throw permit.refusal(actor, verb, entity)
        if (permission !== 'all') where.push(permission.where)
      }
      return { where, me: actorKey(actor) }
    },
    refusal(actor, verb, entity) {
      if (actor.kind === 'visitor') return new Failure('signed-out')
      if (actor.kind === 'key' && !inScope(actor.scopes, entity.plural, verb)) {
        return new Failure('out-of-scope', { more: { scope: `${entity.plural}:${verb}` } })
      }
      if (actor.kind === 'key' && isClosedToKeys(entity, verb)) {
        return new Failure('forbidden', { says: notByKey, more: { entity: entity.name, verb } })
      }
      const says = refusalInWords(verb, entity, roles)
      return new Failure('forbidden', { says, more: { entity: entity.name, verb } })
    },
    mayEver: (actor, verb, entity) => permissionOf(actor, verb, entity) !== 'none',
    view(actor, entity) {
      const terms = [...readingTerms(entity).keys()]
      if (terms.length === 0) return { fields: answered(entity) }
      const when: Record<string, Where> = {}
      const hidden = terms.filter((name) => {
        const permission = fieldPermission(actor, 'read', entity, name, roles)
        if (typeof permission === 'object') when[name] = permission.where
        return permission === 'none'
      })
      const all = answered(entity)
      return {
        fields: hidden.length === 0 ? all : all.filter((name) => !hidden.includes(name)),
        ...(Object.keys(when).length === 0 ? {} : { when }),
      }
    },
    readable: (actor, entity) => fields(actor, 'read', entity),
    writable: (actor, entity) => fields(actor, 'change', entity),
    shown(actor, entity, record) {
      const { fields: seen, when = {} } = permit.view(actor, entity)
      const shown: Record<string, unknown> = {}
      for (const name of seen) if (!Object.hasOwn(when, name)) shown[name] = record[name]
      return shown as StoredRecord
    },
  }
  return permit
}

const mostPermissions = 1_000

/** Decides once for all who have the same roles and scopes: it follows from the declarations alone. */
function createPermissions(roles: readonly Role[]) {
  const permissions = new WeakMap<Entity, Map<string, Permission>>()
  return (actor: Actor, verb: string, entity: Entity): Permission => {
    const known = permissions.get(entity) ?? new Map<string, Permission>()
    const key = `${verb}\n${kindOf(actor)}`
    const found = known.get(key)
    if (found !== undefined) return found
    const permission = permissionFor(actor, verb, entity, roles)
    if (known.size >= mostPermissions) known.clear()
    known.set(key, permission)
    permissions.set(entity, known)
    return permission
  }
}

/** All of an actor that declarations speak of. Who it is, only the database compares. */
function kindOf(actor: Actor): string {
  if (actor.kind === 'system') return actor.kind
  if (actor.kind === 'visitor') return actor.key === undefined ? 'stranger' : actor.kind
  const scopes = actor.kind === 'key' ? `\n\n${actor.scopes.join('\n')}` : ''
  return `${actor.kind}\n${actor.roles.join('\n')}${scopes}`
}

const answers = new WeakMap<Entity, readonly string[]>()

/** What an answer has of a record, in its order: what every record has, and the fields. */
function answered(entity: Entity): readonly string[] {
  const known = answers.get(entity)
  if (known) return known
  const state = entity.states ? ['state'] : []
  const names = ['id', 'version', 'created', 'updated', ...state, ...Object.keys(entity.fields)]
  answers.set(entity, names)
  return names
}
