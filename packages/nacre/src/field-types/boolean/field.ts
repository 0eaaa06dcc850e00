import type { Expression } from '#shell/model/expression.ts'
import type { FieldSource } from '#shell/model/field-source.ts'
import type { Me } from '#shell/model/me-operand.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import { type DeclaredField, type FieldOptions, defineField } from '#shell/model/define-field.ts'

/**
 * Declares a boolean field.
 *
 * @example
 * isVegetarian: boolean({ required: true, default: false })
 */
export function boolean<
  const Required extends boolean = false,
  const Default extends boolean | Expression | Me = never,
  const Source extends FieldSource | undefined = undefined,
  const Fixed extends boolean = false,
>(
  options: FieldOptions<Required, boolean, Default, Source, Fixed> = {},
): DeclaredField<boolean, Required, Default, Source, Fixed> {
  return defineField<boolean, Required, Default, Source, Fixed>(options, {
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
