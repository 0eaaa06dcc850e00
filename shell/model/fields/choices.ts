import type { Complaint } from '../complaint.ts'
import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'
import { type ChoiceOf, type Choices, readChoices } from './choice.ts'

/**
 * Several of a set, each at most once. They are kept in the order in which they were declared.
 *
 * @example
 * days: choices(['monday', 'tuesday', 'wednesday'], { min: 1 })
 */
export function choices<
  const C extends Choices,
  const Required extends boolean = false,
  const Default extends readonly ChoiceOf<C>[] = never,
>(
  from: C,
  options: CommonOptions<Required, readonly ChoiceOf<C>[], Default> & {
    min?: number
    max?: number
  } = {},
): Field<readonly ChoiceOf<C>[], Required, HasDefault<Default>> {
  const { labels, names, mistakes } = readChoices(from)
  const { min = options.required ? 1 : 0, max = names.length } = options
  return declareField<readonly ChoiceOf<C>[], Required, Default>(options, {
    type: 'choices',
    column: { kind: 'json' },
    bounds: { choices: labels, min, max },
    schema: {
      type: 'array',
      items: { type: 'string', enum: names },
      uniqueItems: true,
      minItems: min,
      maxItems: max,
    },
    operators: ['has', 'empty'],
    cleared: [],
    mistakes,
    check(value) {
      const complaint = checkSet(value, min, max)
      if (complaint) return complaint
      return Array.isArray(value) && value.every((one) => names.includes(one))
        ? undefined
        : { id: 'not-a-choice', choices: names }
    },
    normalise: (value) => value.toSorted((one, other) => names.indexOf(one) - names.indexOf(other)),
  })
}

/**
 * What is wrong with a value as a list in which nothing may be twice, whatever is in it.
 *
 * @example
 * checkSet(['monday', 'monday'], 0, 7) // { id: 'twice' }
 */
export function checkSet(value: unknown, min: number, max: number): Complaint | undefined {
  const complaint = checkCount(value, min, max)
  if (complaint) return complaint
  return Array.isArray(value) && new Set(value).size < value.length ? { id: 'twice' } : undefined
}

/**
 * What is wrong with a value as a list of a certain length, whatever is in it.
 *
 * @example
 * checkCount([], 1, 7) // { id: 'too-few', min: 1 }
 */
export function checkCount(value: unknown, min: number, max: number): Complaint | undefined {
  if (!Array.isArray(value)) {
    return { id: 'wrong-type', expected: { en: 'a list', de: 'eine Liste' } }
  }
  if (value.length > max) return { id: 'too-many', max }
  return value.length < min ? { id: 'too-few', min } : undefined
}
