import type { Entity } from './entity.ts'

/**
 * The fields of a user that decide who can sign in and what they may do. API keys cannot change
 * them.
 *
 * @example
 * accessFields.has('roles') // true: changing roles requires reauthentication
 */
export const sensitiveUserFields: ReadonlySet<string> = new Set(['email', 'roles'])

const userOnlyVerbs = new Set(['create', 'restore', 'activate', 'enable'])

/**
 * Checks whether an API key can never use a verb, regardless of its roles and scopes. Only a
 * signed-in user can create, restore, activate or enable users.
 *
 * @example
 * isClosedToKeys(user, 'create') // true
 */
export function isForbiddenForApiKeys(
  { selfOwned }: Pick<Entity, 'selfOwned'>,
  verb: string,
): boolean {
  return selfOwned && userOnlyVerbs.has(verb)
}
