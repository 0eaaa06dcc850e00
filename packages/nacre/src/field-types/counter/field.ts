import { localizedMessage } from '#shell/messages/translate.ts'
import { type ReadOnlyField } from '#shell/language/fields/field.ts'
import { defineField } from '#shell/language/fields/define-field.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

/**
 * Declares a counter field. Only a reaction changes it, one step at a time.
 *
 * @example
 * likes: counter()
 */
export function counter(
  options: {
    /** The label. By default it is derived from the name. */
    label?: LocalizedText
    /** A help text beside the value. */
    help?: LocalizedText
    /** The previous name of the field. Its stored values move to the new name. */
    renamedFrom?: string
  } = {},
): ReadOnlyField<number, true> {
  const field = defineField(
    { ...options, required: true },
    {
      type: 'counter',
      column: { kind: 'integer' },
      constraints: { min: 0 },
      schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      operators: ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte'],
      defaultValue: 0,
      check: (value) =>
        Number.isSafeInteger(value) && Number(value) >= 0
          ? undefined
          : { code: 'invalid-type', expected: localizedMessage('checks.expected.counter') },
      // Converts -0 to 0.
      normalize: (value) => value + 0,
    },
  )
  return Object.freeze({ ...field, readOnly: true })
}
