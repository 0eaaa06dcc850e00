import { isSafeUrl } from '#shell/tools/safe-url.ts'
import { type Field } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'

/**
 * Declares a URL field: an absolute http or https URL, or a path on this site.
 *
 * @example
 * link: url({ required: true })
 */
export function url<const Required extends boolean = false, const Default extends string = never>(
  options: FieldOptions<Required, string, Default> & {
    /** The maximum length. */
    max?: number
  } = {},
): Field<string, Required, HasDefault<Default>> {
  const { max = 2_000 } = options
  return defineField<string, Required, Default>(options, {
    type: 'url',
    column: { kind: 'text' },
    constraints: { max },
    schema: {
      type: 'string',
      format: 'uri-reference',
      maxLength: max,
      pattern: String.raw`^(?:[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]|/(?!/))[^\s\\]*$`,
    },
    operators: ['is', 'not', 'in', 'contains', 'startsWith', 'empty'],
    check(value) {
      if (typeof value === 'string' && value.length > max) return { code: 'too-long', max }
      return isSafeUrl(value)
        ? undefined
        : { code: 'pattern-mismatch', shape: 'https://example.org/' }
    },
  })
}
