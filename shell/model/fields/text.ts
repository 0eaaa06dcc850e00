import { checkText } from '../check-text.ts'
import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'
import { exampleOf } from '../pattern/pattern-example.ts'
import { matcherOf } from '../pattern/pattern.ts'
import type { Words } from '../words.ts'

/**
 * Text on one line. `pattern` is matched against the whole text, in time that grows no faster than
 * the text.
 *
 * @example
 * title: text({ required: true, max: 120, searched: true })
 */
export function text<const Required extends boolean = false, const Default extends string = never>(
  options: CommonOptions<Required, string, Default> & {
    min?: number
    max?: number
    pattern?: string
    /** What the text looks like, for people: it must look like `AB-12`. An example of the pattern, unless it is said. */
    shape?: Words
    searched?: boolean
  } = {},
): Field<string, Required, HasDefault<Default>> {
  const { min = 1, max = 200, pattern, searched = false } = options
  const { matches, example, mistakes } = readPattern(pattern)
  const shape = options.shape ?? example
  return declareField(options, {
    type: 'text',
    column: { kind: 'text' },
    bounds: { min, max, ...(pattern === undefined ? {} : { pattern, shape }) },
    schema: {
      type: 'string',
      minLength: min,
      maxLength: max,
      pattern: pattern === undefined ? String.raw`^.*\S.*$` : `^(?:${pattern})$`,
    },
    operators: ['is', 'not', 'in', 'contains', 'startsWith', 'gt', 'gte', 'lt', 'lte', 'empty'],
    searched,
    mistakes,
    check(value) {
      const complaint = checkText(value, { min, max, isOnOneLine: true })
      if (complaint) return complaint
      return matches(String(value)) ? undefined : { id: 'shape', shape }
    },
  })
}

function readPattern(pattern: string | undefined): {
  matches: (text: string) => boolean
  example: string
  mistakes: readonly string[]
} {
  if (pattern === undefined) return { matches: () => true, example: '', mistakes: [] }
  try {
    return { matches: matcherOf(pattern), example: exampleOf(pattern) ?? pattern, mistakes: [] }
  } catch (thrown) {
    return {
      matches: () => false,
      example: pattern,
      mistakes: [thrown instanceof Error ? thrown.message : ''],
    }
  }
}
