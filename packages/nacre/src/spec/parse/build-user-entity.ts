import { role } from '#shell/model/role.ts'
import { userFieldNames } from '#shell/model/user-field-names.ts'
import { users as declareUsers, resolveUsers } from '#shell/model/user.ts'
import { describeEntity } from '../describe/describe-entity.ts'
import { unrestrictedViewer } from '../describe/viewer.ts'
import type { EntityDescription, RoleDescription } from '../description.ts'
import type { UsersDescription } from '../users-description.ts'

/** The default lifetimes of sessions. */
export const defaultSessions = declareUsers({ signUp: 'closed', signInMethods: {} }).sessions

/** The name of the user entity. */
export const userEntityName = 'user'

/** Returns the built-in user entity with the fields and permissions of a specification. */
export function buildUserEntity(
  users: UsersDescription,
  roles: readonly RoleDescription[],
  languages: readonly string[],
  parsed: EntityDescription | undefined,
): EntityDescription {
  const { signUp, password, passkey, magicLink } = users
  const declared = resolveUsers(
    declareUsers({ signUp, signInMethods: { password, passkey, magicLink } }),
    {
      languages,
      roles: roles.map(({ name, label }) => role(name, label === undefined ? {} : { label })),
    },
  )
  const entity = describeEntity(declared.entity, unrestrictedViewer, () => true, languages)
  if (!entity) throw new Error('The unrestricted viewer must know the user entity.')
  if (!parsed) return entity
  const terms = new Map(parsed.fields.map(({ name, read, change }) => [name, { read, change }]))
  const own = entity.fields.map((field) => {
    const { read } = terms.get(field.name) ?? {}
    return read === undefined ? field : { ...field, read }
  })
  return {
    ...entity,
    fields: [...own, ...parsed.fields.filter(({ name }) => !userFieldNames.has(name))],
    may: parsed.may,
    ...(parsed.recordRoles ? { recordRoles: parsed.recordRoles } : {}),
  }
}
