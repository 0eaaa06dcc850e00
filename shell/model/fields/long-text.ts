import { checkText } from '../check-text.ts'
import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'

/**
 * Text over several lines, written in Markdown. A line ends in one way only, whatever form or program
 * it came from.
 *
 * @example
 * text: longText({ max: 2_000, searched: true })
 */
export function longText<
  const Required extends boolean = false,
  const Default extends string = never,
>(
  options: CommonOptions<Required, string, Default> & {
    min?: number
    max?: number
    searched?: boolean
  } = {},
): Field<string, Required, HasDefault<Default>> {
  const { min = 1, max = 10_000, searched = false } = options
  return declareField(options, {
    type: 'long text',
    column: { kind: 'text' },
    bounds: { min, max },
    schema: {
      type: 'string',
      minLength: min,
      maxLength: max,
      pattern: String.raw`\S`,
      contentMediaType: 'text/markdown',
    },
    operators: ['contains', 'empty'],
    searched,
    // A form without JavaScript sends two characters for each end of a line, and counts one.
    check: (value) =>
      checkText(typeof value === 'string' ? withPlainLineEnds(value) : value, {
        min,
        max,
        isOnOneLine: false,
      }),
    normalise: withPlainLineEnds,
  })
}

function withPlainLineEnds(text: string): string {
  return text.replaceAll(/\r\n?/gu, '\n')
}
