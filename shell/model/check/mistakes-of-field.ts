import { type Complaint, sentenceFor } from '../complaint.ts'
import type { Bounds, Column, CommonOptions } from '../field.ts'

interface Own {
  readonly column: Column
  readonly bounds?: Bounds
  check(value: unknown): Complaint | undefined
}

/**
 * What is wrong with what a field was declared with, whatever its type.
 *
 * @example
 * const mistakes = [...mistakesOf({ default: 'x' }, { column: { kind: 'text' }, check })]
 */
export function* mistakesOf(options: CommonOptions<boolean, unknown>, own: Own): Iterable<string> {
  const { column, bounds: { min = '', max = '' } = {} } = own
  if (options.unique && ['json', 'several', 'computed'].includes(column.kind)) {
    yield 'It cannot be unique: what it holds cannot be compared.'
  }
  if (isAbove(min, max)) yield `Its smallest value ${min} is above its largest, ${max}.`
  if (options.shownWhen && options.required && options.default === undefined) {
    yield 'It is shown only on a condition, so it cannot be required: nobody could fill it in elsewhere.'
  }
  if (column.kind === 'moment' && isNow(options.default)) {
    yield 'Its default is the moment at which the application was started, and another at each start. Take it out: each record has created.'
  }
  const complaint = options.default === undefined ? undefined : own.check(options.default)
  if (complaint) yield `Its default does not fit it: ${sentenceFor(complaint)}`
}

/** A moment that is typed into code is past for longer by the time that anybody runs it. */
function isNow(moment: unknown): boolean {
  return typeof moment === 'string' && Math.abs(Date.now() - Date.parse(moment)) < 10_000
}

function isAbove(min: number | string, max: number | string): boolean {
  if (min === '' || max === '') return false
  // Days and moments are in order as text.
  return Number.isNaN(Number(min)) ? min > max : Number(min) > Number(max)
}
