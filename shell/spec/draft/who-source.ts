import { me } from '#shell/model/where.ts'
import type { RoleDescription, TermsDescription } from '../description.ts'
import { readCondition } from '../phrases/read-condition.ts'
import { constantFor, entry, objectSource, type SourceFile, textSource } from './source.ts'

const roleModule = '#shell/model/role.ts'

/** Where a file finds the roles of the product. */
export interface RoleImports {
  readonly roles: readonly RoleDescription[]
  /** `../roles.ts` for an entity. */
  readonly module: string
}

/** Who may, as a declaration says it: everyone, roles, or each on their terms. */
export function whoSource(
  terms: TermsDescription,
  { roles, module }: RoleImports,
  file: SourceFile,
): string {
  const [only] = terms
  const isFree = terms.every(({ when }) => when === undefined)
  if (only?.who === 'everyone' && isFree && terms.length === 1)
    return file.bring('everyone', roleModule)
  const isRole = (name: string) => roles.some((role) => role.name === name)
  if (isFree && terms.every(({ who }) => isRole(who))) {
    return `[${terms.map(({ who }) => file.bring(constantFor(who, 'Role'), module)).join(', ')}]`
  }
  return objectSource(
    terms.flatMap(({ who, when }) =>
      entry(who, when === undefined ? file.bring('always', roleModule) : whenSource(when, file)),
    ),
  )
}

function whenSource(words: string, file: SourceFile): string {
  const condition = readCondition(words) ?? {}
  return `${file.bring('when', roleModule)}(${conditionSource(condition, file)})`
}

function conditionSource(condition: unknown, file: SourceFile): string {
  if (condition === me) return file.bring('me', '#shell/model/where.ts')
  if (typeof condition === 'string') return textSource(condition)
  if (Array.isArray(condition)) {
    return `[${condition.map((one) => conditionSource(one, file)).join(', ')}]`
  }
  if (typeof condition !== 'object' || condition === null) return String(condition)
  return objectSource(
    Object.entries(condition).flatMap(([key, value]) => entry(key, conditionSource(value, file))),
  )
}
