import type { Expression } from '#shell/language/expressions/expression.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import type { Me } from '#shell/language/expressions/me-operand.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import {
  type DeclaredField,
  type FieldOptions,
  defineField,
} from '#shell/language/fields/define-field.ts'

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
