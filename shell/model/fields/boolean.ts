import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'

/**
 * Yes or no.
 *
 * @example
 * isVegetarian: boolean({ required: true, default: false })
 */
export function boolean<
  const Required extends boolean = false,
  const Default extends boolean = never,
>(
  options: CommonOptions<Required, boolean, Default> = {},
): Field<boolean, Required, HasDefault<Default>> {
  return declareField(options, {
    type: 'boolean',
    column: { kind: 'boolean' },
    schema: { type: 'boolean' },
    operators: ['is', 'not', 'empty'],
    check: (value) =>
      typeof value === 'boolean'
        ? undefined
        : {
            id: 'wrong-type',
            expected: { en: 'yes or no (true or false)', de: 'ja oder nein (true oder false)' },
          },
  })
}
