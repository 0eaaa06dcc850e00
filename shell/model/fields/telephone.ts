import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'

const example = '+49 30 123456'

/**
 * A telephone number with the code of its country. People write it with blanks, brackets and dashes;
 * it is kept without, as telephones dial it.
 *
 * @example
 * phone: telephone({ help: 'For questions about the delivery.' })
 */
export function telephone<
  const Required extends boolean = false,
  const Default extends string = never,
>(
  options: CommonOptions<Required, string, Default> = {},
): Field<string, Required, HasDefault<Default>> {
  return declareField(options, {
    type: 'telephone',
    column: { kind: 'text' },
    schema: { type: 'string', maxLength: 40, pattern: String.raw`^\s*(?:\+|00)[\d\s()./-]+$` },
    operators: ['is', 'not', 'in', 'startsWith', 'empty'],
    check: (value) =>
      telephoneOf(value) === undefined ? { id: 'shape', shape: example } : undefined,
    normalise: canonical,
    canonical,
  })
}

const canonical = (value: string) => telephoneOf(value) ?? value

/**
 * A telephone number in the one form in which it is kept, or nothing when it is none.
 *
 * @example
 * telephoneOf('0049 (0)30 / 12-34-56') // '+4930123456'
 */
export function telephoneOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 40) return undefined
  const [, written] = /^\s*(?:\+|00)([\d\s()./-]+)$/u.exec(value) ?? []
  // The nought in brackets is for those who call from within the country.
  const digits = (written ?? '').replace('(0)', '').replaceAll(/\D/gu, '')
  return /^[1-9]\d{6,14}$/u.test(digits) ? `+${digits}` : undefined
}
