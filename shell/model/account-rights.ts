import type { Entity } from './entity.ts'

/**
 * The fields of an account that decide who gets in and what they may do.
 *
 * @example
 * accessFields.has('roles') // true: a change of them needs a fresh proof of identity
 */
export const accessFields: ReadonlySet<string> = new Set(['email', 'roles'])

const verbsOfPeople = new Set(['create', 'restore', 'activate', 'enable'])

/**
 * Whether a key can never use a verb, whatever its roles and scopes: only a person lets another person
 * in.
 *
 * @example
 * isClosedToKeys(user, 'create') // true
 */
export function isClosedToKeys({ ownsItself }: Pick<Entity, 'ownsItself'>, verb: string): boolean {
  return ownsItself && verbsOfPeople.has(verb)
}
