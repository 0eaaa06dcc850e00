import { signInMethodNames } from '#shell/language/people/sign-in-methods.ts'
import { userFieldNames } from '#shell/model/accounts/user-field-names.ts'
import type { Description, EntityDescription } from '../description.ts'
import type { UsersDescription } from '../users-description.ts'
import { buildUserEntity, defaultSessions, ownMoves } from '../parse/build-user-entity.ts'
import type { UnparsedText } from '../parse/spec-parser.ts'
import {
  accessRulesSource,
  fieldPermissionsSource,
  limitsSource,
  sharedEntries,
} from './entity-source.ts'
import { movesSource } from './states-source.ts'
import { entityScope } from './field-scope.ts'
import { fieldSource } from './field-source.ts'
import {
  commentSource,
  constantName,
  literalSource,
  entry,
  objectSource,
  sourceFile,
  type SourceFile,
  omitDefault,
} from './source.ts'

/** Generates the file of users, without the built-in fields and defaults. */
export function usersSource(
  users: UsersDescription,
  entity: EntityDescription,
  { roles, languages, entities, steps }: Description,
  leftovers: readonly UnparsedText[],
): string {
  const file = sourceFile('.')
  const scope = entityScope(entity, entities)
  const who = { roles, module: './roles.ts', scope }
  const moves = ownMoves(entity)
  const context = { who, scope, file, commentAbove: () => '' }
  const defaults = buildUserEntity(users, roles, languages, undefined)
  const own = entity.fields.filter(({ name }) => !userFieldNames.has(name))
  const terms = entity.fields.map((field) => {
    const { change, ...rest } = field
    return userFieldNames.has(field.name)
      ? rest
      : { ...rest, ...(change === undefined ? {} : { change }) }
  })
  const hasDefaultLimits = JSON.stringify(entity.limits) === JSON.stringify(defaults.limits)
  const hasDefaultRules = JSON.stringify(entity.may) === JSON.stringify(defaults.may)
  // Empty rules override the defaults, which permit users to read and change themselves.
  const may = { read: [], change: [], ...entity.may }
  const fields = own.flatMap((field) => entry(field.name, fieldSource(field, scope, file)))
  const parts = [
    ...entry('fields', fields.length === 0 ? undefined : objectSource(fields)),
    ...entry('signUp', literalSource(users.signUp)),
    ...entry('signUpRoles', rolesSource(users.signUpRoles, file)),
    ...entry('signInMethods', signInMethodsSource(users)),
    ...entry('secondFactor', factorSource(users, file)),
    ...entry('sessions', omitDefault(users.sessions, defaultSessions)),
    ...entry(
      'may',
      hasDefaultRules ? undefined : accessRulesSource(Object.entries(may), who, file),
    ),
    ...entry('fieldPermissions', fieldPermissionsSource({ fields: terms }, who, file)),
    ...entry('moves', moves.length === 0 ? undefined : movesSource(moves, entity, context)),
    ...entry('limits', hasDefaultLimits ? undefined : limitsSource(entity, who, file)),
    ...sharedEntries(entity, { ...context, steps }),
  ]
  const declare = file.addImport('users', 'nacre')
  return file.text(
    `${commentSource(leftovers)}export const people = ${declare}(${objectSource(parts)})`,
  )
}

function signInMethodsSource(users: UsersDescription): string {
  const { providers } = users
  const enabled = signInMethodNames.filter((name) => users[name])
  const methods = {
    ...Object.fromEntries(enabled.map((name) => [name, true])),
    ...(providers.length > 0
      ? {
          oidc: providers.map(({ satisfiesSecondFactor, ...one }) =>
            satisfiesSecondFactor ? { ...one, satisfiesSecondFactor } : one,
          ),
        }
      : {}),
  }
  return literalSource(methods)
}

function factorSource({ secondFactor }: UsersDescription, file: SourceFile): string | undefined {
  const roles = rolesSource(secondFactor, file)
  return roles && `{ requiredFor: ${roles} }`
}

function rolesSource(names: readonly string[], file: SourceFile): string | undefined {
  if (names.length === 0) return undefined
  const roles = names.map((name) =>
    name === 'administrator'
      ? file.addImport(name, 'nacre')
      : file.addImport(constantName(name, 'Role'), './roles.ts'),
  )
  return `[${roles.join(', ')}]`
}
