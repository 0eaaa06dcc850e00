import { type Field } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'
import { humanize, type LocalizedText } from '#shell/language/texts/localized-text.ts'

/**
 * The choices of a field: names, or names with labels.
 *
 * @example
 * const sizes: Choices = { small: { en: 'Small', de: 'Klein' }, large: { en: 'Large', de: 'Groß' } }
 */
export type Choices = readonly string[] | Readonly<Record<string, LocalizedText>>

/**
 * The names of the choices, as a union type.
 *
 * @example
 * const sizes = ['small', 'large'] as const
 * const size: ChoiceOf<typeof sizes> = 'small'
 */
export type ChoiceOf<C extends Choices> = C extends readonly (infer Name extends string)[]
  ? Name
  : Extract<keyof C, string>

/**
 * Declares a field with one of several choices: names, or names with labels.
 *
 * @example
 * size: choice(['small', 'large'], { required: true })
 * @example
 * size: choice({ small: { en: 'Small', de: 'Klein' }, large: { en: 'Large', de: 'Groß' } })
 */
export function choice<
  const C extends Choices,
  const Required extends boolean = false,
  const Default extends ChoiceOf<C> = never,
>(
  choices: C,
  options: FieldOptions<Required, ChoiceOf<C>, Default> = {},
): Field<ChoiceOf<C>, Required, HasDefault<Default>> {
  const { labels, names, declarationErrors } = normalizeChoices(choices)
  return defineField(options, {
    type: 'choice',
    column: { kind: 'text' },
    constraints: { choices: labels },
    schema: { type: 'string', enum: names },
    operators: ['is', 'not', 'in', 'empty'],
    declarationErrors,
    check: (value) =>
      names.some((name) => name === value) ? undefined : { code: 'invalid-choice', choices: names },
  })
}

/**
 * Returns the names and labels of choices, for both forms of declaration.
 *
 * @example
 * normalizeChoices(['small', 'large']).names // ['small', 'large']
 */
export function normalizeChoices(choices: Choices): {
  labels: Readonly<Record<string, LocalizedText>>
  names: readonly string[]
  declarationErrors: readonly string[]
} {
  const labels = isNameList(choices)
    ? Object.fromEntries(choices.map((name) => [name, humanize(name)]))
    : choices
  const names = Object.keys(labels)
  const mistakes = names.length === 0 ? ['It has nothing to choose from.'] : []
  return { labels, names, declarationErrors: mistakes }
}

function isNameList(choices: Choices): choices is readonly string[] {
  return Array.isArray(choices)
}
