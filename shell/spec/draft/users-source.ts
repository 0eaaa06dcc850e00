import { ownFields } from '#shell/model/own-fields.ts'
import type { Description, EntityDescription, UsersDescription } from '../description.ts'
import { entityOfUsers, usualSessions } from '../read/read-users.ts'
import type { Leftover } from '../read/reading.ts'
import { fieldTermsSource, maySource } from './entity-source.ts'
import { fieldSource } from './field-source.ts'
import {
  commentOf,
  constantFor,
  dataSource,
  entry,
  objectSource,
  sourceFile,
  type SourceFile,
  unless,
} from './source.ts'

/** The file of the people with accounts: what the product says of them beyond what the shell does. */
export function usersSource(
  users: UsersDescription,
  entity: EntityDescription,
  { roles, languages }: Description,
  leftovers: readonly Leftover[],
): string {
  const file = sourceFile()
  const who = { roles, module: './roles.ts' }
  const usual = entityOfUsers(users, roles, languages, undefined)
  const own = entity.fields.filter(({ name }) => !ownFields.has(name))
  const terms = entity.fields.map((field) => {
    const { change, ...rest } = field
    return ownFields.has(field.name)
      ? rest
      : { ...rest, ...(change === undefined ? {} : { change }) }
  })
  const isUsual = JSON.stringify(entity.may) === JSON.stringify(usual.may)
  // What people may do with themselves stands unless it is said otherwise.
  const may = { read: [], change: [], ...entity.may }
  const fields = own.flatMap((field) => entry(field.name, fieldSource(field, entity.fields, file)))
  const parts = [
    ...entry('fields', fields.length === 0 ? undefined : objectSource(fields)),
    ...entry('signUp', dataSource(users.signUp)),
    ...entry('ways', waysSource(users)),
    ...entry('secondFactor', factorSource(users, file)),
    ...entry('sessions', unless(users.sessions, usualSessions)),
    ...entry('may', isUsual ? undefined : maySource(Object.entries(may), who, file)),
    ...entry('fieldTerms', fieldTermsSource({ fields: terms }, who, file)),
  ]
  const declare = file.bring('users', '#shell/model/user.ts')
  return file.text(
    `${commentOf(leftovers)}export const people = ${declare}(${objectSource(parts)})`,
  )
}

function waysSource({ password, passkey, link, providers }: UsersDescription): string {
  const ways = {
    ...(password ? { password } : {}),
    ...(passkey ? { passkey } : {}),
    ...(link ? { link } : {}),
    ...(providers.length > 0
      ? { oidc: providers.map(({ isStrong, ...one }) => (isStrong ? { ...one, isStrong } : one)) }
      : {}),
  }
  return dataSource(ways)
}

function factorSource({ secondFactor }: UsersDescription, file: SourceFile): string | undefined {
  if (secondFactor.length === 0) return undefined
  const roles = secondFactor.map((name) =>
    name === 'administrator'
      ? file.bring(name, '#shell/model/role.ts')
      : file.bring(constantFor(name, 'Role'), './roles.ts'),
  )
  return `{ requiredFor: [${roles.join(', ')}] }`
}
