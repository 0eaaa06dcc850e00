import { declareField, type DerivedField } from '../field.ts'
import type { Words } from '../words.ts'

/**
 * A number that only an action changes, one step at a time.
 *
 * @example
 * likes: counter()
 */
export function counter(
  options: { label?: Words; help?: Words; was?: string } = {},
): DerivedField<number, true> {
  const field = declareField(
    { ...options, required: true },
    {
      type: 'counter',
      column: { kind: 'whole' },
      bounds: { min: 0 },
      schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte'],
      initial: 0,
      check: (value) =>
        Number.isSafeInteger(value) && Number(value) >= 0
          ? undefined
          : { id: 'wrong-type', expected: { en: 'a number from 0', de: 'eine Zahl ab 0' } },
      // There is one nought only.
      normalise: (value) => value + 0,
    },
  )
  return Object.freeze({ ...field, derived: true })
}
