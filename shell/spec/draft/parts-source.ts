import { componentNames, endOfFile, placeOf } from '#shell/model/own-parts.ts'
import { administrator } from '#shell/model/role.ts'
import type { Description, PartDescription } from '../description.ts'
import {
  constantFor,
  dataSource,
  entry,
  type Entry,
  objectSource,
  type SourceFile,
  textSource,
} from './source.ts'

/** What the product adds to the admin area, as its declaration; nothing where there is nothing. */
export function partsSource({ admin }: Description, file: SourceFile): string | undefined {
  if (admin.length === 0) return undefined
  const of = (kind: PartDescription['kind']) => admin.filter((part) => part.kind === kind)
  const all = (parts: readonly PartDescription[]) =>
    objectSource(parts.flatMap((part) => entry(part.name, partSource(part, file))))
  const byEntity = (parts: readonly PartDescription[], write: typeof all) =>
    objectSource(
      [...Map.groupBy(parts, ({ entity = '' }) => entity)].flatMap(([entity, own]) =>
        entry(entity, write(own)),
      ),
    )
  const columns = (parts: readonly PartDescription[]) => dataSource(parts.map(({ name }) => name))
  const perhaps = (kind: PartDescription['kind'], source: string): readonly Entry[] =>
    entry(kind, of(kind).length === 0 ? undefined : source)
  return objectSource([
    ...perhaps('screens', all(of('screens'))),
    ...perhaps('cards', all(of('cards'))),
    ...perhaps('panels', byEntity(of('panels'), all)),
    ...perhaps('columns', byEntity(of('columns'), columns)),
  ])
}

function partSource({ label, icon, who }: PartDescription, file: SourceFile): string {
  const roles = who?.map((role) =>
    role === administrator.role
      ? file.bring('administrator', '#shell/model/role.ts')
      : file.bring(constantFor(role, 'Role'), './roles.ts'),
  )
  return objectSource([
    ...entry('label', label === undefined ? undefined : dataSource(label)),
    ...entry('icon', icon === undefined ? undefined : textSource(icon)),
    ...entry('who', roles && `[${roles.join(', ')}]`),
  ])
}

/** The files of what is added, each with a component to begin with. */
export function partFiles({ admin }: Description): Readonly<Record<string, string>> {
  return Object.fromEntries(
    admin.map((part) => [endOfFile(placeOf(part)).slice(1), componentSource(part)]),
  )
}

function componentSource({ kind }: PartDescription): string {
  const isCell = kind === 'columns'
  return [
    '/** To be made. */',
    `export function ${componentNames[kind]}(${isCell ? '{ value }: { value: unknown }' : ''}) {`,
    `  return ${isCell ? '<>{String(value)}</>' : '<p>To be made.</p>'}`,
    '}',
    '',
  ].join('\n')
}
