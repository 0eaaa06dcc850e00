import { role } from '#shell/model/role.ts'
import { ownFields } from '#shell/model/own-fields.ts'
import { users as declareUsers, usersOf } from '#shell/model/user.ts'
import { describeEntity } from '../describe/describe-entity.ts'
import { everything } from '../describe/knowledge.ts'
import type { EntityDescription, RoleDescription, UsersDescription } from '../description.ts'

/** How long a session lasts where nothing is said. */
export const usualSessions = declareUsers({ signUp: 'none', ways: {} }).sessions

/** The name of the entity that people with accounts are. */
export const userEntity = 'user'

/**
 * The people with accounts as the shell makes them, with the fields and the permissions that a
 * specification adds.
 */
export function entityOfUsers(
  users: UsersDescription,
  roles: readonly RoleDescription[],
  languages: readonly string[],
  said: EntityDescription | undefined,
): EntityDescription {
  const { signUp, password, passkey, link } = users
  const declared = usersOf(declareUsers({ signUp, ways: { password, passkey, link } }), {
    languages,
    roles: roles.map(({ name, label }) => role(name, label === undefined ? {} : { label })),
  })
  const entity = describeEntity(declared.entity, everything, () => true, languages)
  if (!entity) throw new Error('Administrators may know of everybody.')
  if (!said) return entity
  const terms = new Map(said.fields.map(({ name, read, change }) => [name, { read, change }]))
  const own = entity.fields.map((field) => {
    const { read } = terms.get(field.name) ?? {}
    return read === undefined ? field : { ...field, read }
  })
  return {
    ...entity,
    fields: [...own, ...said.fields.filter(({ name }) => !ownFields.has(name))],
    may: said.may,
  }
}
