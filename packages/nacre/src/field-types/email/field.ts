import { type Field } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'

const maxLength = 254
const emailPattern =
  /^([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)@((?:[\dA-Za-z](?:[\dA-Za-z-]{0,61}[\dA-Za-z])?\.)+[A-Za-z](?:[\dA-Za-z-]{0,61}[\dA-Za-z])?)$/u

/**
 * An email address. Surrounding spaces are removed, and the host is stored in lower case. With
 * `caseInsensitive`, the whole address is.
 *
 * @example
 * email: email({ required: true, unique: true })
 */
export function email<const Required extends boolean = false, const Default extends string = never>(
  options: FieldOptions<Required, string, Default> & {
    /** Whether the part before the `@` is stored in lower case too. */
    caseInsensitive?: boolean
  } = {},
): Field<string, Required, HasDefault<Default>> {
  const { caseInsensitive = false } = options
  const canonical = (value: string) => {
    const address = normalizeEmail(value) ?? value
    return caseInsensitive ? address.toLowerCase() : address
  }
  return defineField(options, {
    type: 'email',
    column: { kind: 'text' },
    constraints: { max: maxLength, ...(caseInsensitive ? { caseInsensitive } : {}) },
    schema: {
      type: 'string',
      format: 'email',
      pattern: String.raw`^\s*[^\s@]{1,64}@[^\s@]+\.[^\s@]+\s*$`,
    },
    operators: ['is', 'not', 'in', 'contains', 'startsWith', 'empty'],
    check: (value) =>
      normalizeEmail(value) === undefined
        ? { code: 'pattern-mismatch', shape: 'name@example.org' }
        : undefined,
    normalize: canonical,
    canonical,
  })
}

/**
 * Converts an email address to the form that is stored, or returns `undefined` if it is invalid.
 *
 * @example
 * normalizeEmail(' Ada@Example.ORG ') // 'Ada@example.org'
 */
export function normalizeEmail(value: unknown): string | undefined {
  // Checks the length first, so that a long text costs no time.
  if (typeof value !== 'string' || value.length > 2 * maxLength) return undefined
  const address = value.trim()
  const [, name = '', host = ''] = emailPattern.exec(address) ?? []
  if (name === '' || name.length > 64 || address.length > maxLength) return undefined
  return `${name}@${host.toLowerCase()}`
}
