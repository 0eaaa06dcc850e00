import type { Complaint } from '../complaint.ts'
import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'
import { decimalOfUnits, unitsOf } from '../units.ts'

/**
 * An exact decimal number. It is text, `'12.50'`, because a number of a program cannot hold it
 * exactly; a number is taken too, as long as nothing of it is lost.
 *
 * @example
 * weight: decimal({ places: 3, min: 0 })
 */
export function decimal<
  const Required extends boolean = false,
  const Default extends string = never,
>(
  options: CommonOptions<Required, string, Default> & {
    places?: number
    min?: number | string
    max?: number | string
  } = {},
): Field<string, Required, HasDefault<Default>> {
  const { places = 2, min, max } = options
  return declareField<string, Required, Default>(options, {
    type: 'decimal',
    ...decimalAnswers(places, min, max),
  })
}

/**
 * What a type answers whose values are exact decimals.
 *
 * @example
 * declareField(options, { type: 'decimal', ...decimalAnswers(2, 0, 100) })
 */
export function decimalAnswers(
  places: number,
  min: number | string | undefined,
  max: number | string | undefined,
) {
  const least = min === undefined ? Number.MIN_SAFE_INTEGER : unitsOf(String(min), places)
  const most = max === undefined ? Number.MAX_SAFE_INTEGER : unitsOf(String(max), places)
  const write = (units: number): string => decimalOfUnits(units, places)
  return {
    column: { kind: 'decimal', places },
    bounds: {
      places,
      ...(min === undefined || least === undefined ? {} : { min: write(least) }),
      ...(max === undefined || most === undefined ? {} : { max: write(most) }),
    },
    schema: {
      type: ['string', 'number'],
      pattern: String.raw`^-?\d{1,20}${places > 0 ? String.raw`(?:\.\d{1,${places}})?` : ''}$`,
      minimum: Number(write(least ?? 0)),
      maximum: Number(write(most ?? 0)),
    },
    operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
    mistakes: [...mistakesOf(places, least, most)],
    check(value: unknown): Complaint | undefined {
      const text = textOf(value, places)
      if (text === undefined) {
        const expected = { en: 'a number such as 12.50', de: 'eine Zahl wie 12.50' }
        return { id: 'wrong-type', expected }
      }
      if ((text.split('.')[1] ?? '').length > places) return { id: 'too-precise', places }
      const units = unitsOf(text, places) ?? (text.startsWith('-') ? -Infinity : Infinity)
      if (least !== undefined && units < least) return { id: 'too-small', min: write(least) }
      return most !== undefined && units > most ? { id: 'too-large', max: write(most) } : undefined
    },
    normalise: (value: string | number) => write(unitsOf(String(value), places) ?? 0),
  } as const
}

/** The decimal as it is written, of text and of a number that holds all of its places. */
function textOf(value: unknown, places: number): string | undefined {
  const text = typeof value === 'string' || isExact(value, places) ? String(value) : ''
  return /^-?\d{1,20}(?:\.\d{1,20})?$/u.test(text) ? text : undefined
}

/** Fifteen digits survive in every number. With more, the one that we get may not be the one meant. */
function isExact(value: unknown, places: number): boolean {
  return (
    typeof value === 'number' &&
    (Number.isSafeInteger(value) || Math.abs(value) < 10 ** (15 - places))
  )
}

function* mistakesOf(
  places: number,
  least: number | undefined,
  most: number | undefined,
): Iterable<string> {
  if (!Number.isInteger(places) || places < 0 || places > 15) {
    yield 'It can have 0 to 15 decimal places.'
  }
  if (least === undefined || most === undefined) {
    yield `Its smallest and its largest value must be numbers of at most ${places} decimal places.`
  }
}
