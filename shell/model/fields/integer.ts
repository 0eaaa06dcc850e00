import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'

/**
 * A whole number.
 *
 * @example
 * cols: integer({ required: true, min: 1, max: 4 })
 */
export function integer<
  const Required extends boolean = false,
  const Default extends number = never,
>(
  options: CommonOptions<Required, number, Default> & { min?: number; max?: number } = {},
): Field<number, Required, HasDefault<Default>> {
  const { min, max } = options
  const least = min ?? Number.MIN_SAFE_INTEGER
  const most = max ?? Number.MAX_SAFE_INTEGER
  return declareField(options, {
    type: 'integer',
    column: { kind: 'whole' },
    bounds: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
    schema: { type: 'integer', minimum: least, maximum: most },
    operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'],
    mistakes: [least, most].every(Number.isSafeInteger)
      ? []
      : ['Its smallest and its largest value must be whole numbers.'],
    check(value) {
      if (!isWhole(value)) {
        return { id: 'wrong-type', expected: { en: 'a whole number', de: 'eine ganze Zahl' } }
      }
      if (value < least) return { id: 'too-small', min: least }
      return value > most ? { id: 'too-large', max: most } : undefined
    },
    // There is one nought only.
    normalise: (value) => value + 0,
  })
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
