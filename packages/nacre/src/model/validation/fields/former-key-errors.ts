import {
  declarationError,
  type DeclarationError,
  formatDeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { type DeclarationPart, formerKeys, formerValues } from './former-keys.ts'

/**
 * Finds the former keys and values in a part of a declaration.
 *
 * @example
 * formerNamesIn('field', { searched: true }) // [{ former: 'searched', current: 'searchable', line: 'searchable: true' }]
 */
export function formerNamesIn(
  part: DeclarationPart,
  declared: unknown,
): readonly { readonly former: string; readonly current: string; readonly line: string }[] {
  if (!isRecord(declared)) return []
  const keys: Readonly<Record<string, string>> = formerKeys[part]
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> =
    part in formerValues ? formerValues[part as keyof typeof formerValues] : {}
  return Object.entries(declared).flatMap(([key, value]) => {
    const current = Object.hasOwn(keys, key) ? keys[key] : undefined
    if (current !== undefined)
      return [{ former: key, current, line: `${current}: ${sourceOf(value)}` }]
    const names = Object.hasOwn(values, key) ? values[key] : undefined
    const name = typeof value === 'string' && names && Object.hasOwn(names, value) && names[value]
    return name ? [{ former: `'${value}'`, current: `'${name}'`, line: `${key}: '${name}'` }] : []
  })
}

/**
 * The errors about the former keys and values in a part of a declaration.
 *
 * @example
 * formerKeyErrors('limits', ['card', 'limits'], { inAll: 3 }) // [{ place: ['card', 'limits', 'inAll'], … }]
 */
export function formerKeyErrors(
  part: DeclarationPart,
  place: readonly string[],
  declared: unknown,
): readonly DeclarationError[] {
  return formerNamesIn(part, declared).map(({ former, current, line }) =>
    declarationError([...place, former], formerNameProblem(former, current), line),
  )
}

/**
 * Throws where a part of a declaration has former keys, for parts that are read after the start's validation.
 *
 * @example
 * assertNoFormerKeys('pageModule', ['product/pages/welcome/page.tsx'], module)
 */
export function assertNoFormerKeys(
  part: DeclarationPart,
  place: readonly string[],
  declared: unknown,
): void {
  const errors = formerKeyErrors(part, place, declared)
  if (errors.length > 0) throw new Error(errors.map(formatDeclarationError).join('\n'))
}

/**
 * The sentence about a former name.
 *
 * @example
 * formerNameProblem('searched', 'searchable') // '“searched” is now “searchable”.'
 */
export function formerNameProblem(former: string, current: string): string {
  return `“${former}” is now “${current}”.`
}

function sourceOf(value: unknown): string {
  if (typeof value === 'function') return '(…) => …'
  if (Array.isArray(value)) return '[…]'
  if (typeof value === 'string') return `'${value}'`
  return typeof value === 'object' && value !== null ? '{ … }' : String(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
