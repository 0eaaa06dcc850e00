import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { Description, EntityDescription } from '../description.ts'
import { usersTitle } from '../document/users.ts'
import { userEntityName } from '../parse/build-user-entity.ts'
import { currentPhrase } from '../parse/former-phrases.ts'
import type { ParsedSpecification } from '../parse/parse-specification.ts'
import type { UnparsedText } from '../parse/spec-parser.ts'
import { fieldTypesSource } from './field-types-source.ts'
import { emailsSource } from './emails-source.ts'
import { entitySource } from './entity-source.ts'
import { codeComment, placeholderSource } from './pages/placeholder-source.ts'
import { processFiles, scheduleEntry } from './processes-source.ts'
import { sortByDependencies } from './sort-by-dependencies.ts'
import { pageFile, pagesSource, pageSource, pageContentsSource } from './pages/pages-source.ts'
import { areasSource } from './pages/areas-source.ts'
import { extensionFiles, extensionsSource } from './pages/extensions-source.ts'
import {
  commentSource,
  constantName,
  entityConstant,
  literalSource,
  entry,
  objectSource,
  sourceFile,
  textSource,
  omitDefault,
} from './source.ts'
import { serverCallEntries, connectionsSource } from './connections-source.ts'
import { settingsSource } from './settings-source.ts'
import { usersSource } from './users-source.ts'

/** The files of a product, by their path in its folder. */
export type SourceFiles = Readonly<Record<string, string>>

/**
 * Generates the declarations of a product from a specification. Text that could not be parsed
 * becomes a comment at the place to which it belongs.
 */
export function generateProduct({ description, leftovers }: ParsedSpecification): SourceFiles {
  const { entities, pages, users } = description
  const leftoversByFile = groupByFile(leftovers, description)
  const leftoversFor = (file: string) => leftoversByFile.get(file) ?? []
  const declared = users ? entities.filter(({ name }) => name !== userEntityName) : entities
  const own = declared.filter(({ isSingleton }) => !isSingleton)
  const settings = declared.find(({ isSingleton }) => isSingleton)
  const userEntityDescription = entities.find(({ name }) => users && name === userEntityName)
  return {
    'product.ts': productSource(description, own, leftoversFor('product.ts')),
    'roles.ts': rolesSource(description, leftoversFor('roles.ts')),
    'errors.ts': errorsSource(description, leftoversFor('errors.ts')),
    'calls.ts': callsSource(description, leftoversFor('calls.ts')),
    ...(description.emails.length > 0
      ? { 'emails.ts': emailsSource(description, leftoversFor('emails.ts')) }
      : {}),
    ...connectionsFile(description),
    ...(settings ? { 'settings.ts': settingsSource(settings, description) } : {}),
    ...(hasJobs(description) ? { 'jobs.ts': jobsSource(description) } : {}),
    ...processFiles(description),
    ...(description.fieldTypes.length > 0
      ? { 'field-types.ts': fieldTypesSource(description) }
      : {}),
    'pages.ts': pagesSource(description, leftoversFor('pages.ts')),
    'page-contents.ts': pageContentsSource(description, leftoversFor('page-contents.ts')),
    ...(users && userEntityDescription
      ? {
          'users.ts': usersSource(
            users,
            userEntityDescription,
            description,
            leftoversFor('users.ts'),
          ),
        }
      : {}),
    ...Object.fromEntries(
      own.map((entity) => [
        entityFile(entity),
        entitySource(entity, description, leftoversFor(entityFile(entity))),
      ]),
    ),
    ...Object.fromEntries(
      pages.map((page) => [pageFile(page), pageSource(page, description.languages[0] ?? 'en')]),
    ),
    ...extensionFiles(description),
  }
}

const entityFile = ({ name }: { readonly name: string }) => `entities/${toKebabCase(name)}.ts`

const isUsersTitle = (title = '') => currentPhrase(title) === usersTitle

/** Assigns unparsed text to the files to which it belongs. */
function groupByFile(
  leftovers: readonly UnparsedText[],
  { entities, pages, users }: Description,
): ReadonlyMap<string, readonly UnparsedText[]> {
  return Map.groupBy(leftovers, ({ section, entity, about, under }) => {
    if (users && (entity === userEntityName || isUsersTitle(under))) return 'users.ts'
    const found = entities.find(({ name }) => name === entity)
    if (found) return entityFile(found)
    if (section === 2)
      return pages.some(({ name }) => name === about) ? 'page-contents.ts' : 'pages.ts'
    return ({ 6: 'roles.ts', 7: 'calls.ts', 8: 'errors.ts' } as const)[section] ?? 'product.ts'
  })
}

function productSource(
  description: Description,
  entities: readonly EntityDescription[],
  leftovers: readonly UnparsedText[],
): string {
  const file = sourceFile()
  const {
    name,
    tagline,
    description: about,
    purpose,
    userGroups,
    languages,
    timeZone,
    roles,
    users,
    docs,
  } = description
  const { usedInCode, secrets, webhooks, theme } = description
  const from = (one: string, module: string) => file.addImport(one, `./${module}.ts`)
  const text = (key: string, value: string | undefined) =>
    entry(key, value === undefined ? undefined : textSource(value))
  const parts = [
    ...text('name', name),
    ...text('tagline', tagline),
    ...text('description', about),
    ...text('purpose', purpose),
    ...entry('userGroups', omitDefault(userGroups, {})),
    ...entry('languages', omitDefault(languages, ['en'])),
    ...entry('timeZone', omitDefault(timeZone, 'UTC')),
    ...entry(
      'entities',
      `[${entities.map((one) => from(entityConstant(one.name, roles), `entities/${toKebabCase(one.name)}`)).join(', ')}]`,
    ),
    ...entry('settings', hasSettings(description) ? from('settings', 'settings') : undefined),
    ...entry('users', users && from('people', 'users')),
    ...entry(
      'roles',
      `[${roles.map((role) => from(constantName(role.name, 'Role'), 'roles')).join(', ')}]`,
    ),
    ...entry('errors', from('errors', 'errors')),
    ...entry('jobs', hasJobs(description) ? from('jobs', 'jobs') : undefined),
    ...entry('emails', emailsEntry(description, from)),
    ...entry('calls', from('calls', 'calls')),
    ...entry('secrets', secrets.length === 0 ? undefined : from('secrets', 'connections')),
    ...entry('webhooks', webhooks.length === 0 ? undefined : from('webhooks', 'connections')),
    ...entry('usedInCode', usedInCode && literalSource(usedInCode)),
    ...entry('api', docs === 'filtered' ? undefined : literalSource({ docs })),
    ...entry('pages', from('pages', 'pages')),
    ...entry('pageContents', from('pageContents', 'page-contents')),
    ...entry('areas', areasSource(description, file)),
    ...entry('theme', theme && literalSource(theme)),
    ...entry('admin', extensionsSource(description, file)),
    ...entry('seeds', '[]'),
  ]
  const declare = file.addImport('defineProduct', 'nacre')
  return file.text(
    `${commentSource(leftovers)}export const product = ${declare}(${objectSource(parts)})`,
  )
}

function connectionsFile(description: Description): SourceFiles {
  const source = connectionsSource(description)
  return source === undefined ? {} : { 'connections.ts': source }
}

/** Typed jobs are not part of the product: their files are found. */
const hasJobs = ({ jobs }: Description) => jobs.some(({ process }) => !process)

const hasSettings = ({ entities }: Description) => entities.some(({ isSingleton }) => isSingleton)

function emailsEntry(
  { emails }: Description,
  from: (name: string, module: string) => string,
): string | undefined {
  if (emails.length === 0) return undefined
  return objectSource(emails.flatMap(({ name }) => entry(name, from(name, 'emails'))))
}

function rolesSource({ roles }: Description, leftovers: readonly UnparsedText[]): string {
  const file = sourceFile()
  const written = sortByDependencies(roles, ({ includes }) => includes).map(
    ({ name, includes, label, description }) => {
      const options = [
        ...entry(
          'includes',
          includes.length === 0
            ? undefined
            : `[${includes.map((one) => constantName(one, 'Role')).join(', ')}]`,
        ),
        ...entry('label', label === undefined ? undefined : literalSource(label)),
        ...entry('description', description === undefined ? undefined : textSource(description)),
      ]
      const more = options.length === 0 ? '' : `, ${objectSource(options)}`
      const above = commentSource(leftovers.filter(({ about }) => about === name))
      const declare = file.addImport('role', 'nacre')
      return `${above}export const ${constantName(name, 'Role')} = ${declare}(${textSource(name)}${more})`
    },
  )
  const others = leftovers.filter(({ about }) => !roles.some(({ name }) => name === about))
  return file.text(
    [commentSource(others), ...written, ...(written.length === 0 ? ['export {}'] : [])].join(
      '\n\n',
    ),
  )
}

function errorsSource({ errors }: Description, leftovers: readonly UnparsedText[]): string {
  const file = sourceFile()
  const declare = file.addImport('defineErrors', 'nacre')
  const each = errors.flatMap(({ id, status, message, cause, hint }) =>
    entry(id, literalSource({ status, message, cause, hint })),
  )
  return file.text(
    `${commentSource(leftovers)}export const errors = ${declare}(${objectSource(each)})`,
  )
}

function callsSource(description: Description, leftovers: readonly UnparsedText[]): string {
  const file = sourceFile()
  const each = description.calls.flatMap(({ name, method, query, ...call }) => {
    const declare = file.addImport('call', 'nacre')
    const lines = {
      ...call,
      ...(method === 'GET' ? {} : { method }),
      ...(query.length === 0 ? {} : { query }),
    }
    return entry(name, `${declare}(${literalSource(lines)})`)
  })
  const all = [...each, ...serverCallEntries(description, file)]
  return file.text(`${commentSource(leftovers)}export const calls = ${objectSource(all)}`)
}

function jobsSource({ jobs }: Description): string {
  const file = sourceFile()
  const own = jobs.filter(({ process }) => !process)
  const each = own.flatMap(({ name, schedule, maxAttempts, timeoutSeconds, description }) => {
    const declare = file.addImport('job', 'nacre')
    const parts = [
      ...entry('description', description === undefined ? undefined : literalSource(description)),
      ...scheduleEntry(schedule, file),
      ...entry('maxAttempts', omitDefault(maxAttempts, 8)),
      ...entry('timeoutSeconds', omitDefault(timeoutSeconds, 60)),
      ...entry('run', placeholderSource(`The job ${name}`), codeComment),
    ]
    return entry(name, `${declare}(${objectSource(parts)})`)
  })
  return file.text(`export const jobs = ${objectSource(each)}`)
}
