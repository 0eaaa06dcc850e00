import { accessFields, isClosedToKeys } from '#shell/model/account-rights.ts'
import type { Actor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Permit } from '#shell/operations/permit.ts'

/** What of the product a document tells of. */
export interface View {
  /** Who reads it. Where the document is open to everybody, it tells people what administrators can do. */
  readonly reader: 'administrator' | 'person' | 'key'
  may(verb: string, entity: Entity): boolean
  /** The fields that can be seen, of some records at least. */
  readable(entity: Entity): ReadonlySet<string>
  /** Those of them that cannot be seen of all. */
  sometimes(entity: Entity): ReadonlySet<string>
  writable(entity: Entity): ReadonlySet<string>
}

const all = ({ fields }: Entity) => new Set(Object.keys(fields))

/** Everything. */
export const wholeView: View = {
  reader: 'administrator',
  may: () => true,
  readable: all,
  sometimes: () => new Set(),
  writable: all,
}

/** What somebody may do at least with some records, and the fields that they may see and set. */
export function viewOf(actor: Actor, permit: Permit): View {
  return {
    reader: actor.kind === 'key' ? 'key' : 'person',
    may: (verb, entity) => permit.mayEver(actor, verb, entity),
    readable: (entity) => new Set(permit.view(actor, entity).fields),
    sometimes: (entity) => new Set(Object.keys(permit.view(actor, entity).when ?? {})),
    writable: (entity) => permit.writable(actor, entity),
  }
}

/** Everything that any key can do, whatever its roles and scopes. */
export const wholeKeyView: View = {
  ...wholeView,
  reader: 'key',
  may: (verb, entity) => !isClosedToKeys(entity, verb),
  writable: (entity) => (entity.ownsItself ? all(entity).difference(accessFields) : all(entity)),
}
