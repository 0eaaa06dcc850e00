import { enabledMethods } from '#shell/language/people/sign-in-methods.ts'
import { role } from '#shell/language/roles/role.ts'
import { userFieldNames } from '#shell/model/accounts/user-field-names.ts'
import { userStates } from '#shell/language/people/user-states.ts'
import { users as declareUsers, resolveUsers } from '#shell/language/people/user.ts'
import { describeEntity } from '../describe/describe-entity.ts'
import { unrestrictedViewer } from '../describe/viewer.ts'
import type { EntityDescription, MoveDescription, RoleDescription } from '../description.ts'
import type { UsersDescription } from '../users-description.ts'

/** The default lifetimes of sessions. */
export const defaultSessions = declareUsers({ signUp: 'closed', signInMethods: {} }).sessions

/** The name of the user entity. */
export const userEntityName = 'user'

const ownParts = [
  ...(['may', 'recordRoles', 'actions', 'rules', 'unique', 'noOverlap', 'within'] as const),
  ...(['frozen', 'sections', 'limits', 'emails', 'onlyIf', 'errors'] as const),
]

/** Returns what a specification says of users, besides their fields and moves. */
function pickOwnParts(parsed: EntityDescription): Partial<EntityDescription> {
  return Object.fromEntries(
    ownParts.flatMap((part) => (parsed[part] === undefined ? [] : [[part, parsed[part]]])),
  )
}

/** Returns the built-in moves, and those of the product. */
function allMoves(
  entity: EntityDescription,
  parsed: EntityDescription,
): readonly MoveDescription[] {
  return [...(entity.states?.moves ?? []), ...ownMoves(parsed)]
}

/** Returns the moves of users that are not built in. */
export function ownMoves({ states }: EntityDescription): readonly MoveDescription[] {
  return (states?.moves ?? []).filter(({ name }) => !Object.hasOwn(userStates.moves, name))
}

/** Returns the built-in user entity with the fields and permissions of a specification. */
export function buildUserEntity(
  users: UsersDescription,
  roles: readonly RoleDescription[],
  languages: readonly string[],
  parsed: EntityDescription | undefined,
): EntityDescription {
  const { signUp, signUpRoles } = users
  const declared = resolveUsers(
    declareUsers({
      signUp,
      signUpRoles: signUpRoles.map((name) => role(name)),
      signInMethods: enabledMethods(users),
    }),
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
    ...(entity.states && { states: { ...entity.states, moves: allMoves(entity, parsed) } }),
    ...pickOwnParts(parsed),
    afterCommit: { ...parsed.afterCommit, ...entity.afterCommit },
  }
}
