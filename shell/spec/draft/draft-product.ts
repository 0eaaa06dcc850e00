import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Description, EntityDescription } from '../description.ts'
import { userEntity } from '../read/read-users.ts'
import type { ReadSpecification } from '../read/read-specification.ts'
import type { Leftover } from '../read/reading.ts'
import { entitySource, notWritten } from './entity-source.ts'
import { pageFile, pagesSource, pageSource, screensSource } from './pages-source.ts'
import { partFiles, partsSource } from './parts-source.ts'
import {
  commentOf,
  constantFor,
  dataSource,
  entry,
  objectSource,
  sourceFile,
  textSource,
  unless,
} from './source.ts'
import { usersSource } from './users-source.ts'

/** The files of a product, by their paths in its folder. */
export type Draft = Readonly<Record<string, string>>

/**
 * Writes the declarations of a specification. What was not understood is quoted in a comment where it
 * belongs.
 */
export function draftProduct({ description, leftovers }: ReadSpecification): Draft {
  const { entities, pages, users } = description
  const shelves = shelve(leftovers, description)
  const of = (file: string) => shelves.get(file) ?? []
  const own = users ? entities.filter(({ name }) => name !== userEntity) : entities
  const people = entities.find(({ name }) => users && name === userEntity)
  return {
    'product.ts': productSource(description, own, of('product.ts')),
    'roles.ts': rolesSource(description, of('roles.ts')),
    'errors.ts': errorsSource(description, of('errors.ts')),
    'calls.ts': callsSource(description, of('calls.ts')),
    ...(description.jobs.length > 0 ? { 'jobs.ts': jobsSource(description) } : {}),
    'pages.ts': pagesSource(description, of('pages.ts')),
    'screens.ts': screensSource(description, of('screens.ts')),
    ...(users && people
      ? { 'users.ts': usersSource(users, people, description, of('users.ts')) }
      : {}),
    ...Object.fromEntries(
      own.map((entity) => [
        entityFile(entity),
        entitySource(entity, description, of(entityFile(entity))),
      ]),
    ),
    ...Object.fromEntries(pages.map((page) => [pageFile(page), pageSource(page)])),
    ...partFiles(description),
  }
}

const entityFile = ({ name }: { readonly name: string }) => `entities/${kebabOf(name)}.ts`

/** Puts what was not understood to the file where it belongs. */
function shelve(
  leftovers: readonly Leftover[],
  { entities, pages, users }: Description,
): ReadonlyMap<string, readonly Leftover[]> {
  return Map.groupBy(leftovers, ({ section, entity, about, under }) => {
    if (users && (entity === userEntity || under?.startsWith('People'))) return 'users.ts'
    const found = entities.find(({ name }) => name === entity)
    if (found) return entityFile(found)
    if (section === 2) return pages.some(({ name }) => name === about) ? 'screens.ts' : 'pages.ts'
    return ({ 6: 'roles.ts', 7: 'calls.ts', 8: 'errors.ts' } as const)[section] ?? 'product.ts'
  })
}

function productSource(
  description: Description,
  entities: readonly EntityDescription[],
  leftovers: readonly Leftover[],
): string {
  const file = sourceFile()
  const { name, tagline, about, purpose, groups, languages, roles, users, jobs, documents } =
    description
  const from = (one: string, module: string) => file.bring(one, `./${module}.ts`)
  const text = (key: string, said: string | undefined) =>
    entry(key, said === undefined ? undefined : textSource(said))
  const parts = [
    ...text('name', name),
    ...text('tagline', tagline),
    ...text('about', about),
    ...text('purpose', purpose),
    ...entry('groups', unless(groups, {})),
    ...entry('languages', unless(languages, ['en'])),
    ...entry(
      'entities',
      `[${entities.map((one) => from(constantFor(one.name, 'Entity'), `entities/${kebabOf(one.name)}`)).join(', ')}]`,
    ),
    ...entry('users', users && from('people', 'users')),
    ...entry(
      'roles',
      `[${roles.map((role) => from(constantFor(role.name, 'Role'), 'roles')).join(', ')}]`,
    ),
    ...entry('failures', from('errors', 'errors')),
    ...entry('jobs', jobs.length === 0 ? undefined : from('jobs', 'jobs')),
    ...entry('calls', from('calls', 'calls')),
    ...entry('api', documents === 'filtered' ? undefined : dataSource({ documents })),
    ...entry('pages', from('pages', 'pages')),
    ...entry('screens', from('screens', 'screens')),
    ...entry('admin', partsSource(description, file)),
    ...entry('samples', '[]'),
  ]
  const declare = file.bring('declareProduct', '#shell/model/product.ts')
  return file.text(
    `${commentOf(leftovers)}export const product = ${declare}(${objectSource(parts)})`,
  )
}

function rolesSource({ roles }: Description, leftovers: readonly Leftover[]): string {
  const file = sourceFile()
  const written = inOrder(roles).map(({ name, includes, label, purpose }) => {
    const options = [
      ...entry(
        'includes',
        includes.length === 0
          ? undefined
          : `[${includes.map((one) => constantFor(one, 'Role')).join(', ')}]`,
      ),
      ...entry('label', label === undefined ? undefined : dataSource(label)),
      ...entry('purpose', purpose === undefined ? undefined : textSource(purpose)),
    ]
    const more = options.length === 0 ? '' : `, ${objectSource(options)}`
    const above = commentOf(leftovers.filter(({ about }) => about === name))
    const declare = file.bring('role', '#shell/model/role.ts')
    return `${above}export const ${constantFor(name, 'Role')} = ${declare}(${textSource(name)}${more})`
  })
  const others = leftovers.filter(({ about }) => !roles.some(({ name }) => name === about))
  return file.text(
    [commentOf(others), ...written, ...(written.length === 0 ? ['export {}'] : [])].join('\n\n'),
  )
}

/** Roles after those that they include. */
function inOrder(roles: Description['roles']): Description['roles'] {
  const known = new Set<string>()
  const order: Description['roles'][number][] = []
  for (let left = roles; left.length > 0;) {
    const next = left.find(({ includes }) => includes.every((one) => known.has(one))) ?? left[0]
    if (!next) break
    known.add(next.name)
    order.push(next)
    left = left.filter((one) => one !== next)
  }
  return order
}

function errorsSource({ failures }: Description, leftovers: readonly Leftover[]): string {
  const file = sourceFile()
  const declare = file.bring('failures', '#shell/model/declared-failures.ts')
  const each = failures.flatMap(({ id, status, says, cause, remedy }) =>
    entry(id, dataSource({ status, says, cause, remedy })),
  )
  return file.text(`${commentOf(leftovers)}export const errors = ${declare}(${objectSource(each)})`)
}

function callsSource({ calls }: Description, leftovers: readonly Leftover[]): string {
  const file = sourceFile()
  const each = calls.flatMap(({ name, method, parameters, ...call }) => {
    const declare = file.bring('call', '#shell/model/call.ts')
    const said = {
      ...call,
      ...(method === 'GET' ? {} : { method }),
      ...(parameters.length === 0 ? {} : { parameters }),
    }
    return entry(name, `${declare}(${dataSource(said)})`)
  })
  return file.text(`${commentOf(leftovers)}export const calls = ${objectSource(each)}`)
}

function jobsSource({ jobs }: Description): string {
  const file = sourceFile()
  const each = jobs.flatMap(({ name, schedule, tries, seconds, does }) => {
    const declare = file.bring('job', '#shell/model/job.ts')
    const parts = [
      ...entry('does', does === undefined ? undefined : textSource(does)),
      ...entry(
        'schedule',
        schedule === undefined
          ? undefined
          : `${file.bring('every', '#shell/model/job.ts')}(${textSource(schedule)})`,
      ),
      ...entry('tries', unless(tries, 8)),
      ...entry('seconds', unless(seconds, 60)),
      ...entry('run', notWritten(`The job ${name}`), '// Code: to be written.\n'),
    ]
    return entry(name, `${declare}(${objectSource(parts)})`)
  })
  return file.text(`export const jobs = ${objectSource(each)}`)
}
