import { validateText } from '#shell/language/fields/validate-text.ts'
import { type Field } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'

/**
 * Declares a field with several lines of text in Markdown. Line breaks are stored as `\n`, whatever the
 * client sent.
 *
 * @example
 * text: markdown({ max: 2_000, searchable: true })
 */
export function markdown<
  const Required extends boolean = false,
  const Default extends string = never,
>(
  options: FieldOptions<Required, string, Default> & {
    /** The minimum length. 1 by default. */
    min?: number
    /** The maximum length. 10,000 by default. */
    max?: number
    /** Whether full-text search includes the field. */
    searchable?: boolean
  } = {},
): Field<string, Required, HasDefault<Default>> {
  const { min = 1, max = 10_000, searchable = false } = options
  return defineField(options, {
    type: 'markdown',
    column: { kind: 'text' },
    constraints: { min, max },
    schema: {
      type: 'string',
      minLength: min,
      maxLength: max,
      pattern: String.raw`\S`,
      contentMediaType: 'text/markdown',
    },
    operators: ['contains', 'empty'],
    searchable,
    // A form without JavaScript sends line breaks as CRLF, but `maxlength` counts each as one
    // character.
    check: (value) =>
      validateText(typeof value === 'string' ? normalizeLineBreaks(value) : value, {
        min,
        max,
        isOnOneLine: false,
      }),
    normalize: normalizeLineBreaks,
  })
}

function normalizeLineBreaks(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n')
}
