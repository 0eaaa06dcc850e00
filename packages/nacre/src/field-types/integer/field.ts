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
 * Declares an integer field.
 *
 * @example
 * cols: integer({ required: true, min: 1, max: 4 })
 * @example
 * weight: integer({ step: 5 })
 */
export function integer<
  const Required extends boolean = false,
  const Default extends number | Expression | Me = never,
  const Source extends FieldSource | undefined = undefined,
  const Fixed extends boolean = false,
>(
  options: FieldOptions<Required, number, Default, Source, Fixed> & {
    /** The smallest value. */
    min?: number
    /** The largest value. */
    max?: number
    /** The valid values are its multiples: `5` allows 0, 5 and 10. */
    step?: number
  } = {},
): DeclaredField<number, Required, Default, Source, Fixed> {
  const { min, max, step } = options
  const lowerBound = min ?? Number.MIN_SAFE_INTEGER
  const upperBound = max ?? Number.MAX_SAFE_INTEGER
  return defineField<number, Required, Default, Source, Fixed>(options, {
    type: 'integer',
    column: { kind: 'integer' },
    constraints: {
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      ...(step === undefined ? {} : { step }),
    },
    schema: {
      type: 'integer',
      minimum: lowerBound,
      maximum: upperBound,
      ...(step === undefined ? {} : { multipleOf: step }),
    },
    operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
    declarationErrors: [
      ...([lowerBound, upperBound].every(Number.isSafeInteger)
        ? []
        : ['Its smallest and its largest value must be whole numbers.']),
      ...(step === undefined || (Number.isSafeInteger(step) && step > 0)
        ? []
        : ['Its step must be a whole number from 1.']),
    ],
    check(value) {
      if (!isSafeInteger(value)) {
        return { code: 'invalid-type', expected: localizedMessage('checks.expected.integer') }
      }
      if (value < lowerBound) return { code: 'too-small', min: lowerBound }
      if (value > upperBound) return { code: 'too-large', max: upperBound }
      return step !== undefined && value % step !== 0 ? { code: 'step-mismatch', step } : undefined
    },
    // Converts -0 to 0.
    normalize: (value) => value + 0,
  })
}

function isSafeInteger(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
