import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'

/**
 * A colour, kept as `#rrggbb` in small letters.
 *
 * @example
 * color: colour({ required: true })
 */
export function colour<
  const Required extends boolean = false,
  const Default extends string = never,
>(
  options: CommonOptions<Required, string, Default> = {},
): Field<string, Required, HasDefault<Default>> {
  return declareField(options, {
    type: 'colour',
    column: { kind: 'text' },
    schema: { type: 'string', pattern: '^#[0-9A-Fa-f]{6}$' },
    operators: ['is', 'not', 'in', 'empty'],
    check: (value) =>
      typeof value === 'string' && /^#[\dA-Fa-f]{6}$/u.test(value)
        ? undefined
        : { id: 'shape', shape: '#a8d8d0' },
    normalise: canonical,
    canonical,
  })
}

const canonical = (value: string) => value.toLowerCase()
