import { localizedMessage } from '#shell/messages/translate.ts'
import { type FieldOptions, defineField, type Field, type HasDefault } from '../field.ts'

/**
 * Declares a boolean field.
 *
 * @example
 * isVegetarian: boolean({ required: true, default: false })
 */
export function boolean<
  const Required extends boolean = false,
  const Default extends boolean = never,
>(
  options: FieldOptions<Required, boolean, Default> = {},
): Field<boolean, Required, HasDefault<Default>> {
  return defineField(options, {
    type: 'boolean',
    column: { kind: 'boolean' },
    schema: { type: 'boolean' },
    operators: ['is', 'not', 'empty'],
    check: (value) =>
      typeof value === 'boolean'
        ? undefined
        : {
            code: 'invalid-type',
            expected: localizedMessage('checks.expected.boolean'),
          },
  })
}
