import type { Description } from '../../description.ts'
import type { AreaEntityDescription } from '../../area-description.ts'
import { roleListSource } from '../access-rule-source.ts'
import { conditionSource } from '../formula-source.ts'
import { entry, literalSource, objectSource, type SourceFile, textSource } from '../source.ts'

/** Generates the declaration of the areas, or nothing if there are none. */
export function areasSource(description: Description, file: SourceFile): string | undefined {
  const areas = description.areas.filter(({ name }) => name !== 'admin')
  if (areas.length === 0) return undefined
  return objectSource(
    areas.flatMap(({ name, path = '', label = '', roles, entities }) => {
      const all = entities.flatMap((one) => entry(one.name, listSource(one, file)))
      const parts = [
        ...entry('path', textSource(path)),
        ...entry('label', literalSource(label)),
        ...entry('roles', roles.length === 0 ? undefined : roleListSource(roles, who, file)),
        ...entry('entities', all.length === 0 ? undefined : objectSource(all)),
      ]
      return entry(name, `${file.addImport('area', 'nacre')}(${objectSource(parts)})`)
    }),
  )
}

/** Generates the roles of the admin area, or nothing if it has the usual ones. */
export function adminRolesSource(description: Description, file: SourceFile): string | undefined {
  const admin = description.areas.find(({ name }) => name === 'admin')
  return admin && roleListSource(admin.roles, who, file)
}

const who = { module: './roles.ts' }

function listSource(
  { label, pluralLabel, where, fields, columns, verbs, isInNavigation }: AreaEntityDescription,
  file: SourceFile,
): string {
  const scope = { fields: [], entities: [] }
  const data = (key: string, value: unknown) =>
    entry(key, value === undefined ? undefined : literalSource(value))
  return objectSource([
    ...data('label', label),
    ...data('pluralLabel', pluralLabel),
    ...entry('where', where === undefined ? undefined : conditionSource(where, scope, file)),
    ...data('fields', fields),
    ...data('columns', columns),
    ...data('verbs', verbs),
    ...data('isInNavigation', isInNavigation),
  ])
}
