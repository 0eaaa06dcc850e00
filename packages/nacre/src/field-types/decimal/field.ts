import type { Expression } from '#shell/language/expressions/expression.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import type { Me } from '#shell/language/expressions/me-operand.ts'
import { localizedMessage } from '#shell/messages/translate.ts'
import type { FieldError } from '#shell/language/errors/field-error.ts'
import {
  type DeclaredField,
  type FieldOptions,
  defineField,
} from '#shell/language/fields/define-field.ts'
import { fromMinorUnits, toMinorUnits } from '#shell/language/expressions/units.ts'

/**
 * Declares an exact decimal field. The value is text, `'12.50'`, because JavaScript numbers are not
 * exact. Input may be a number if it loses no precision.
 *
 * @example
 * weight: decimal({ places: 3, min: 0 })
 * @example
 * hours: decimal({ places: 2, step: '0.25' })
 */
export function decimal<
  const Required extends boolean = false,
  const Default extends string | Expression | Me = never,
  const Source extends FieldSource | undefined = undefined,
  const Fixed extends boolean = false,
>(
  options: FieldOptions<Required, string, Default, Source, Fixed> & {
    /** The number of decimal places. 2 by default. */
    places?: number
    /** The minimum value. */
    min?: number | string
    /** The maximum value. */
    max?: number | string
    /** The valid values are its multiples: `'0.25'` allows 0.25 and 1.50. */
    step?: number | string
  } = {},
): DeclaredField<string, Required, Default, Source, Fixed> {
  const { places = 2 } = options
  return defineField<string, Required, Default, Source, Fixed>(options, {
    type: 'decimal',
    ...decimalFieldMethods(places, options),
  })
}

/** The bounds of a decimal, as numbers or exact text. */
interface DecimalBounds {
  readonly min?: number | string
  readonly max?: number | string
  readonly step?: number | string
}

/**
 * Returns the properties and methods of field types with exact decimals.
 *
 * @example
 * const { schema } = decimalFieldMethods(2, { min: 0, step: '0.05' })
 */
export function decimalFieldMethods(places: number, { min, max, step }: DecimalBounds) {
  const minUnits = min === undefined ? Number.MIN_SAFE_INTEGER : toMinorUnits(String(min), places)
  const maxUnits = max === undefined ? Number.MAX_SAFE_INTEGER : toMinorUnits(String(max), places)
  const stepUnits = step === undefined ? undefined : toMinorUnits(String(step), places)
  const write = (units: number): string => fromMinorUnits(units, places)
  return {
    column: { kind: 'decimal', places },
    constraints: {
      places,
      ...(min === undefined || minUnits === undefined ? {} : { min: write(minUnits) }),
      ...(max === undefined || maxUnits === undefined ? {} : { max: write(maxUnits) }),
      ...(stepUnits === undefined ? {} : { step: write(stepUnits) }),
    },
    schema: {
      type: ['string', 'number'],
      pattern: String.raw`^-?\d{1,20}${places > 0 ? String.raw`(?:\.\d{1,${places}})?` : ''}$`,
      minimum: Number(write(minUnits ?? 0)),
      maximum: Number(write(maxUnits ?? 0)),
      // Not `multipleOf`, which has no meaning for text and is not exact for numbers.
      ...(stepUnits === undefined ? {} : { 'x-step': write(stepUnits) }),
    },
    operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
    declarationErrors: [
      ...optionErrors(places, minUnits, maxUnits),
      ...(step === undefined || (stepUnits !== undefined && stepUnits > 0)
        ? []
        : [`Its step must be a positive number of at most ${places} decimal places.`]),
    ],
    check(value: unknown): FieldError | undefined {
      const text = toDecimalText(value, places)
      if (text === undefined) {
        const expected = localizedMessage('checks.expected.decimal')
        return { code: 'invalid-type', expected }
      }
      if ((text.split('.')[1] ?? '').length > places) return { code: 'too-precise', places }
      const units = toMinorUnits(text, places) ?? (text.startsWith('-') ? -Infinity : Infinity)
      if (minUnits !== undefined && units < minUnits)
        return { code: 'too-small', min: write(minUnits) }
      if (maxUnits !== undefined && units > maxUnits)
        return { code: 'too-large', max: write(maxUnits) }
      return stepUnits !== undefined && units % stepUnits !== 0
        ? { code: 'step-mismatch', step: write(stepUnits) }
        : undefined
    },
    normalize: (value: string | number) => write(toMinorUnits(String(value), places) ?? 0),
  } as const
}

/** Returns the decimal as text, from text or from a number without loss of precision. */
function toDecimalText(value: unknown, places: number): string | undefined {
  const text = typeof value === 'string' || isExact(value, places) ? String(value) : ''
  return /^-?\d{1,20}(?:\.\d{1,20})?$/u.test(text) ? text : undefined
}

/**
 * Checks whether a number is exact: 15 significant digits always survive the conversion to a number
 * and back.
 */
function isExact(value: unknown, places: number): boolean {
  return (
    typeof value === 'number' &&
    (Number.isSafeInteger(value) || Math.abs(value) < 10 ** (15 - places))
  )
}

function* optionErrors(
  places: number,
  minUnits: number | undefined,
  maxUnits: number | undefined,
): Iterable<string> {
  if (!Number.isInteger(places) || places < 0 || places > 15) {
    yield 'It can have 0 to 15 decimal places.'
  }
  if (minUnits === undefined || maxUnits === undefined) {
    yield `Its smallest and its largest value must be numbers of at most ${places} decimal places.`
  }
}
