import { administrator } from '#shell/model/role.ts'
import { me } from '#shell/model/where.ts'
import type { RoleDescription, AccessRuleDescription } from '../description.ts'
import { parseCondition } from '../grammar/parse-condition.ts'
import { constantName, entry, objectSource, type SourceFile, textSource } from './source.ts'

/** The module from which a generated file imports the roles. */
export interface RoleImports {
  readonly roles: readonly RoleDescription[]
  /** The path of the module: `../roles.ts` for an entity. */
  readonly module: string
}

/** Generates an access rule: everyone, a list of roles, or conditions by role. */
export function accessRuleSource(
  terms: AccessRuleDescription,
  { roles, module }: RoleImports,
  file: SourceFile,
): string {
  const [only] = terms
  const isUnconditional = terms.every(({ when }) => when === undefined)
  if (only?.who === 'everyone' && isUnconditional && terms.length === 1)
    return file.addImport('everyone', 'nacre')
  const isRole = (name: string) => roles.some((role) => role.name === name)
  if (isUnconditional && terms.every(({ who }) => isRole(who))) {
    return `[${terms.map(({ who }) => file.addImport(constantName(who, 'Role'), module)).join(', ')}]`
  }
  return objectSource(
    terms.flatMap(({ who, when }) =>
      entry(who, when === undefined ? file.addImport('always', 'nacre') : whenSource(when, file)),
    ),
  )
}

/** Generates a reference to a role. */
export function roleSource(name: string, { module }: RoleImports, file: SourceFile): string {
  return name === administrator.role
    ? file.addImport(name, 'nacre')
    : file.addImport(constantName(name, 'Role'), module)
}

function whenSource(text: string, file: SourceFile): string {
  const condition = parseCondition(text) ?? {}
  return `${file.addImport('when', 'nacre')}(${conditionSource(condition, file)})`
}

/** Generates the source of a condition. */
export function conditionSource(condition: unknown, file: SourceFile): string {
  if (condition === me) return file.addImport('me', 'nacre')
  if (typeof condition === 'string') return textSource(condition)
  if (Array.isArray(condition)) {
    return `[${condition.map((one) => conditionSource(one, file)).join(', ')}]`
  }
  if (typeof condition !== 'object' || condition === null) return String(condition)
  return objectSource(
    Object.entries(condition).flatMap(([key, value]) => entry(key, conditionSource(value, file))),
  )
}
