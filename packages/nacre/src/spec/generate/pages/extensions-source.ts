import {
  extensionExports,
  extensionFileSuffix,
  extensionPath,
} from '#shell/language/product/admin-extensions.ts'
import { roleListSource } from '../access-rule-source.ts'
import { adminRolesSource } from './areas-source.ts'
import type { Description, ExtensionDescription } from '../../description.ts'
import {
  literalSource,
  entry,
  type SourceEntry,
  objectSource,
  type SourceFile,
  textSource,
} from '../source.ts'

/** Generates the declaration of the admin extensions, or `undefined` if there are none. */
export function extensionsSource(description: Description, file: SourceFile): string | undefined {
  const { admin } = description
  const roles = adminRolesSource(description, file)
  if (admin.length === 0 && roles === undefined) return undefined
  const extensionsOfKind = (kind: ExtensionDescription['kind']) =>
    admin.filter((part) => part.kind === kind)
  const all = (extensions: readonly ExtensionDescription[]) =>
    objectSource(extensions.flatMap((part) => entry(part.name, extensionSource(part, file))))
  const byEntity = (extensions: readonly ExtensionDescription[], write: typeof all) =>
    objectSource(
      [...Map.groupBy(extensions, ({ entity = '' }) => entity)].flatMap(([entity, own]) =>
        entry(entity, write(own)),
      ),
    )
  const columns = (extensions: readonly ExtensionDescription[]) =>
    literalSource(extensions.map(({ name }) => name))
  const optionalEntry = (
    kind: ExtensionDescription['kind'],
    source: string,
  ): readonly SourceEntry[] => entry(kind, extensionsOfKind(kind).length === 0 ? undefined : source)
  return objectSource([
    ...entry('roles', roles),
    ...optionalEntry('screens', all(extensionsOfKind('screens'))),
    ...optionalEntry('cards', all(extensionsOfKind('cards'))),
    ...optionalEntry('panels', byEntity(extensionsOfKind('panels'), all)),
    ...optionalEntry('columns', byEntity(extensionsOfKind('columns'), columns)),
  ])
}

function extensionSource(
  { label, icon, roles: who }: ExtensionDescription,
  file: SourceFile,
): string {
  const roles = who && roleListSource(who, { module: './roles.ts' }, file)
  return objectSource([
    ...entry('label', label === undefined ? undefined : literalSource(label)),
    ...entry('icon', icon === undefined ? undefined : textSource(icon)),
    ...entry('roles', roles),
  ])
}

/** Generates the files of the admin extensions, each with a placeholder component. */
export function extensionFiles({ admin }: Description): Readonly<Record<string, string>> {
  return Object.fromEntries(
    admin.map((part) => [extensionFileSuffix(extensionPath(part)).slice(1), componentSource(part)]),
  )
}

function componentSource({ kind }: ExtensionDescription): string {
  const isCell = kind === 'columns'
  return [
    '/** To be made. */',
    `export function ${extensionExports[kind]}(${isCell ? '{ value }: { value: unknown }' : ''}) {`,
    `  return ${isCell ? '<>{String(value)}</>' : '<p>To be made.</p>'}`,
    '}',
    '',
  ].join('\n')
}
