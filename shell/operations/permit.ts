import { type Actor, actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { fieldPermission, permissionFor } from '#shell/model/permission.ts'
import { refusalInWords } from '#shell/model/permission-words.ts'
import type { Role } from '#shell/model/role.ts'
import type { Where } from '#shell/model/where.ts'
import type { StoredRecord } from '#shell/store/records.ts'

/** On which records somebody may do something: all that fit these conditions. */
export interface Grant {
  readonly where: readonly Where[]
  readonly me: string | undefined
}

/** Asks the declarations for every operation; none of them judges by itself. */
export interface Permit {
  /** The records on which the actor may do all of this, or a failure when there can be none. */
  grant(actor: Actor, verbs: readonly string[], entity: Entity): Grant
  /** A stranger is asked to log in; somebody known is told which rule it is, and for whom. */
  refusal(actor: Actor, verb: string, entity: Entity): Failure
  /** Whether there may be records on which the actor may do this. */
  mayEver(actor: Actor, verb: string, entity: Entity): boolean
  /** The names of the fields that the actor may see. */
  readable(actor: Actor, entity: Entity): ReadonlySet<string>
  /** The names of the fields that the actor may set. */
  writable(actor: Actor, entity: Entity): ReadonlySet<string>
  /** The record without what the actor may not see. */
  shown(actor: Actor, entity: Entity, record: StoredRecord): StoredRecord
  /** The same for many records: what may be seen is asked once. */
  showing(actor: Actor, entity: Entity): (record: StoredRecord) => StoredRecord
}

const hidden = new Set(['owner', 'removed'])

export function createPermit(roles: readonly Role[]): Permit {
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
        const permission = permissionFor(actor, verb, entity, roles)
        if (permission === 'none') throw permit.refusal(actor, verb, entity)
        if (permission !== 'all') where.push(permission.where)
      }
      return { where, me: actorKey(actor) }
    },
    refusal(actor, verb, entity) {
      if (actor.kind === 'visitor') return new Failure('signed-out')
      const says = refusalInWords(verb, entity, roles)
      return new Failure('forbidden', { says, more: { entity: entity.name, verb } })
    },
    mayEver: (actor, verb, entity) => permissionFor(actor, verb, entity, roles) !== 'none',
    readable: (actor, entity) => fields(actor, 'read', entity),
    writable: (actor, entity) => fields(actor, 'change', entity),
    shown: (actor, entity, record) => permit.showing(actor, entity)(record),
    showing(actor, entity) {
      const isOpen = Object.keys(entity.fieldTerms).length === 0
      const seen = isOpen ? undefined : permit.readable(actor, entity)
      return (record) => {
        const answer: Record<string, unknown> = {}
        for (const [name, value] of Object.entries(record)) {
          if (hidden.has(name) || (seen && name in entity.fields && !seen.has(name))) continue
          answer[name] = value
        }
        return answer as StoredRecord
      }
    },
  }
  return permit
}
