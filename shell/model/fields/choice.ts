import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'
import { nameAsWords, type Words } from '../words.ts'

/**
 * What can be chosen from: names, or names with the words that people see.
 *
 * @example
 * const sizes: Choices = { small: { en: 'Small', de: 'Klein' }, large: { en: 'Large', de: 'Groß' } }
 */
export type Choices = readonly string[] | Readonly<Record<string, Words>>

/**
 * The names that can be chosen, as a type.
 *
 * @example
 * const size: ChoiceOf<typeof sizes> = 'small'
 */
export type ChoiceOf<C extends Choices> = C extends readonly (infer Name extends string)[]
  ? Name
  : Extract<keyof C, string>

/**
 * One of several.
 *
 * @example
 * size: choice(['small', 'large'], { required: true })
 */
export function choice<
  const C extends Choices,
  const Required extends boolean = false,
  const Default extends ChoiceOf<C> = never,
>(
  choices: C,
  options: CommonOptions<Required, ChoiceOf<C>, Default> = {},
): Field<ChoiceOf<C>, Required, HasDefault<Default>> {
  const { labels, names, mistakes } = readChoices(choices)
  return declareField(options, {
    type: 'choice',
    column: { kind: 'text' },
    bounds: { choices: labels },
    schema: { type: 'string', enum: names },
    operators: ['is', 'not', 'in', 'empty'],
    mistakes,
    check: (value) =>
      names.some((name) => name === value) ? undefined : { id: 'not-a-choice', choices: names },
  })
}

/**
 * Choices as names with words, whichever way they were declared.
 *
 * @example
 * readChoices(['small', 'large']).names // ['small', 'large']
 */
export function readChoices(choices: Choices): {
  labels: Readonly<Record<string, Words>>
  names: readonly string[]
  mistakes: readonly string[]
} {
  const labels = isNames(choices)
    ? Object.fromEntries(choices.map((name) => [name, nameAsWords(name)]))
    : choices
  const names = Object.keys(labels)
  const mistakes = names.length === 0 ? ['It has nothing to choose from.'] : []
  return { labels, names, mistakes }
}

function isNames(choices: Choices): choices is readonly string[] {
  return Array.isArray(choices)
}
