import {
  sensitiveUserFields,
  isForbiddenForApiKeys,
} from '#shell/language/entities/account-rights.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Authorizer } from '#shell/operations/authorizer.ts'

/** The parts of a product that an OpenAPI document includes. */
export interface ApiVisibility {
  /**
   * The kind of reader. In a public document, it is `administrator` for everyone with a session.
   */
  readonly reader: 'administrator' | 'person' | 'key'
  may(verb: string, entity: Entity): boolean
  /** Returns the fields that the reader may read of some records at least. */
  readable(entity: Entity): ReadonlySet<string>
  /** Returns the fields that the reader may read of some records only. */
  conditional(entity: Entity): ReadonlySet<string>
  writable(entity: Entity): ReadonlySet<string>
}

const allFields = ({ fields }: Entity) => new Set(Object.keys(fields))

/** Includes everything. */
export const fullVisibility: ApiVisibility = {
  reader: 'administrator',
  may: () => true,
  readable: allFields,
  conditional: () => new Set(),
  writable: allFields,
}

/** Returns the verbs and fields that an actor may use, of some records at least. */
export function visibilityFor(actor: Actor, authorizer: Authorizer): ApiVisibility {
  return {
    reader: actor.kind === 'key' ? 'key' : 'person',
    may: (verb, entity) => authorizer.mayEver(actor, verb, entity),
    readable: (entity) => new Set(authorizer.view(actor, entity).fields),
    conditional: (entity) => new Set(Object.keys(authorizer.view(actor, entity).when ?? {})),
    writable: (entity) => authorizer.writable(actor, entity),
  }
}

/** Includes everything that an API key can ever use, regardless of its roles and scopes. */
export const apiKeyVisibility: ApiVisibility = {
  ...fullVisibility,
  reader: 'key',
  may: (verb, entity) => !isForbiddenForApiKeys(entity, verb),
  writable: (entity) =>
    entity.selfOwned ? allFields(entity).difference(sensitiveUserFields) : allFields(entity),
}
