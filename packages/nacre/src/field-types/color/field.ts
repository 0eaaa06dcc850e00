import { type Field } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'

/**
 * Declares a color field. Values are stored as `#rrggbb` in lower case.
 *
 * @example
 * color: color({ required: true })
 */
export function color<const Required extends boolean = false, const Default extends string = never>(
  options: FieldOptions<Required, string, Default> = {},
): Field<string, Required, HasDefault<Default>> {
  return defineField(options, {
    type: 'color',
    column: { kind: 'text' },
    schema: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
    operators: ['is', 'not', 'in', 'empty'],
    check: (value) =>
      typeof value === 'string' && /^#[\dA-Fa-f]{6}$/u.test(value)
        ? undefined
        : { code: 'pattern-mismatch', shape: '#a8d8d0' },
    normalize: canonical,
    canonical,
  })
}

const canonical = (value: string) => value.toLowerCase()
