import type { Entity } from '#shell/language/entities/entity.ts'
import type { SystemRoute } from '../route.ts'
import type { ApiVisibility } from '../visibility.ts'

/** Checks whether a reader of the OpenAPI document can ever use an operation. */
export type Audience = (view: ApiVisibility) => boolean

/** The audience of operations that require a session. API keys cannot use them. */
export const usersOnly: Audience = ({ reader }) => reader !== 'key'

/** The audience of operations for administrators with a session. */
export const administratorsOnly: Audience = ({ reader }) => reader === 'administrator'

/** Returns the audience of operations for users with a session who may use a verb of an entity. */
export function usersWithPermission(verb: string, entity: Entity): Audience {
  return (view) => view.reader !== 'key' && view.may(verb, entity)
}

/** Returns the audience of operations for users and API keys that may use a verb of an entity. */
export function anyoneWithPermission(verb: string, entity: Entity): Audience {
  return (view) => view.may(verb, entity)
}

/** Limits routes to an audience in the OpenAPI documents. */
export function limitToAudience(
  audience: Audience,
  routes: readonly SystemRoute[],
): readonly SystemRoute[] {
  return routes.map((route) => ({
    ...route,
    documentFor: (view) => (audience(view) ? (route.documentFor?.(view) ?? route.document) : {}),
  }))
}
