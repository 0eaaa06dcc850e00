import type { Expression } from '#shell/language/expressions/expression.ts'
import type { FieldSource } from '#shell/language/fields/field-source.ts'
import type { Me } from '#shell/language/expressions/me-operand.ts'
import { validateText } from '#shell/language/fields/validate-text.ts'
import {
  type DeclaredField,
  type FieldOptions,
  defineField,
} from '#shell/language/fields/define-field.ts'
import { patternExample } from '#shell/tools/pattern/pattern-example.ts'
import { compileMatcher } from '#shell/tools/pattern/pattern.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'

/**
 * Text on one line. `pattern` is matched against the whole text, in time that grows no faster than
 * the text.
 *
 * @example
 * title: text({ required: true, max: 120, searchable: true })
 */
export function text<
  const Required extends boolean = false,
  const Default extends string | Expression | Me = never,
  const Source extends FieldSource | undefined = undefined,
  const Fixed extends boolean = false,
>(
  options: FieldOptions<Required, string, Default, Source, Fixed> & {
    /** The minimum length. 1 by default. */
    min?: number
    /** The maximum length. 200 by default. */
    max?: number
    /** A regular expression for the whole text: `'[A-Z]{2}-\\d{4}'`. */
    pattern?: string
    /**
     * A description of the pattern for users, such as `AB-12`. By default an example is generated
     * from the pattern.
     */
    patternHint?: LocalizedText
    /** Whether full-text search includes the field. */
    searchable?: boolean
  } = {},
): DeclaredField<string, Required, Default, Source, Fixed> {
  const { min = 1, max = 200, pattern, searchable = false } = options
  const { matches, example, declarationErrors } = preparePattern(pattern)
  const shape = options.patternHint ?? example
  return defineField<string, Required, Default, Source, Fixed>(options, {
    type: 'text',
    column: { kind: 'text' },
    constraints: { min, max, ...(pattern === undefined ? {} : { pattern, patternHint: shape }) },
    schema: {
      type: 'string',
      minLength: min,
      maxLength: max,
      pattern: pattern === undefined ? String.raw`^.*\S.*$` : `^(?:${pattern})$`,
    },
    operators: ['is', 'not', 'in', 'contains', 'startsWith', 'gt', 'gte', 'lt', 'lte', 'empty'],
    searchable,
    declarationErrors,
    check(value) {
      const fieldError = validateText(value, { min, max, isOnOneLine: true })
      if (fieldError) return fieldError
      return matches(String(value)) ? undefined : { code: 'pattern-mismatch', shape }
    },
  })
}

function preparePattern(pattern: string | undefined): {
  matches: (text: string) => boolean
  example: string
  declarationErrors: readonly string[]
} {
  if (pattern === undefined) return { matches: () => true, example: '', declarationErrors: [] }
  try {
    return {
      matches: compileMatcher(pattern),
      example: patternExample(pattern) ?? pattern,
      declarationErrors: [],
    }
  } catch (error) {
    return {
      matches: () => false,
      example: pattern,
      declarationErrors: [error instanceof Error ? error.message : ''],
    }
  }
}
