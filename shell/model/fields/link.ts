import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'

/**
 * An address: a full http or https one, or a path on this site.
 *
 * @example
 * link: link({ required: true })
 */
export function link<const Required extends boolean = false, const Default extends string = never>(
  options: CommonOptions<Required, string, Default> & { max?: number } = {},
): Field<string, Required, HasDefault<Default>> {
  const { max = 2_000 } = options
  return declareField(options, {
    type: 'link',
    column: { kind: 'text' },
    bounds: { max },
    schema: {
      type: 'string',
      format: 'uri-reference',
      maxLength: max,
      pattern: String.raw`^(?:[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]|/(?!/))[^\s\\]*$`,
    },
    operators: ['is', 'not', 'in', 'contains', 'startsWith', 'empty'],
    check(value) {
      if (typeof value === 'string' && value.length > max) return { id: 'too-long', max }
      return isAddress(value) ? undefined : { id: 'shape', shape: 'https://example.org/' }
    },
  })
}

/**
 * Whether an address leads to a place of the web or of this site, and to nothing else.
 *
 * @example
 * isAddress('javascript:alert(1)') // false
 */
export function isAddress(value: unknown): value is string {
  // Browsers read blanks, backslashes and what nobody can see in their own way; none has a place here.
  if (typeof value !== 'string' || /[\s\\\p{Cc}\p{Cf}\p{Cs}]/u.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  // What stands before an @ looks like the host and is none.
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/iu.test(value) && URL.canParse(value)
}
