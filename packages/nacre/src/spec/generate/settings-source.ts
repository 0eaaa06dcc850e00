import type { Description, EntityDescription } from '../description.ts'
import { accessRuleSource, type RoleImports, roleListSource } from './access-rule-source.ts'
import { fieldsSource } from './field-source.ts'
import { entry, objectSource, sourceFile } from './source.ts'

/** Generates the file of the settings. */
export function settingsSource(
  { fields, may }: EntityDescription,
  { roles }: Pick<Description, 'roles'>,
): string {
  const file = sourceFile()
  const who: RoleImports = { roles, module: './roles.ts', scope: { fields: [], entities: [] } }
  const { read = [], change = [] } = may
  const isDefault = JSON.stringify(read) === JSON.stringify(change)
  const parts = [
    ...entry('fields', fieldsSource(fields, file)),
    ...entry(
      'change',
      roleListSource(
        change.map((one) => one.who),
        who,
        file,
      ),
    ),
    ...entry('read', isDefault ? undefined : accessRuleSource(read, who, file)),
  ]
  return file.text(`export const settings = ${objectSource(parts)}`)
}
