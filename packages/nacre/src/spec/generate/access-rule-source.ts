import { administrator } from '#shell/language/roles/role.ts'
import type { RoleDescription } from '../description.ts'
import type { FieldScope } from './field-scope.ts'
import { conditionSource } from './formula-source.ts'
import {
  constantName,
  entry,
  literalSource,
  objectSource,
  type SourceFile,
  textSource,
} from './source.ts'
import type { AccessRuleDescription, RoleRuleDescription } from '../field-description.ts'

/** The module from which a generated file imports the roles. */
export interface RoleImports {
  readonly roles: readonly RoleDescription[]
  /** The path of the module: `../roles.ts` for an entity. */
  readonly module: string
  /** The fields that the conditions of the rules compare with. */
  readonly scope: FieldScope
}

/** Generates an access rule: everyone, a list of roles, or conditions by role. */
export function accessRuleSource(
  terms: AccessRuleDescription,
  imports: RoleImports,
  file: SourceFile,
): string {
  const { roles, module } = imports
  const [only] = terms
  if (only?.who === 'application') return file.addImport('application', 'nacre')
  const isUnconditional = terms.every(({ when, fields }) => !when && !fields)
  if (only?.who === 'everyone' && isUnconditional && terms.length === 1)
    return file.addImport('everyone', 'nacre')
  const isRole = (name: string) => roles.some((role) => role.name === name)
  if (isUnconditional && terms.every(({ who }) => isRole(who))) {
    return `[${terms.map(({ who }) => file.addImport(constantName(who, 'Role'), module)).join(', ')}]`
  }
  return objectSource(terms.flatMap((term) => entry(term.who, termSource(term, imports, file))))
}

/** Generates a list of roles. */
export function roleListSource(
  names: readonly string[],
  imports: Pick<RoleImports, 'module'>,
  file: SourceFile,
): string {
  return `[${names.map((name) => roleSource(name, imports, file)).join(', ')}]`
}

/** Generates a reference to a role. */
export function roleSource(
  name: string,
  { module }: Pick<RoleImports, 'module'>,
  file: SourceFile,
): string {
  return name === administrator.role
    ? file.addImport(name, 'nacre')
    : file.addImport(constantName(name, 'Role'), module)
}

function termSource(
  { when, else: failure, fields }: RoleRuleDescription,
  { module, scope }: RoleImports,
  file: SourceFile,
): string {
  if (when === undefined) {
    if (fields === undefined) return file.addImport('always', 'nacre')
    return `${file.addImport('only', 'nacre')}(${fields.map(textSource).join(', ')})`
  }
  const condition = conditionSource(when, scope, file)
  const options = [
    ...entry('else', failure === undefined ? undefined : errorSource(failure, module, file)),
    ...entry('fields', fields && literalSource(fields)),
  ]
  const params = options.length === 0 ? [condition] : [condition, objectSource(options)]
  return `${file.addImport('when', 'nacre')}(${params.join(', ')})`
}

/** Generates a reference to an error. The errors are beside the roles. */
function errorSource(id: string, rolesModule: string, file: SourceFile): string {
  return `${file.addImport('errors', rolesModule.replace('roles.ts', 'errors.ts'))}[${textSource(id)}]`
}

/** Generates the conditions of the roles on records. */
export function recordRolesSource(
  recordRoles: Readonly<Record<string, string>> | undefined,
  scope: FieldScope,
  file: SourceFile,
): string | undefined {
  if (recordRoles === undefined) return undefined
  return objectSource(
    Object.entries(recordRoles).flatMap(([name, when]) =>
      entry(name, conditionSource(when, scope, file)),
    ),
  )
}
