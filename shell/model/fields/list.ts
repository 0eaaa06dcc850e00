import type { Complaint } from '../complaint.ts'
import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'
import { checkCount } from './choices.ts'

/**
 * Several values of one kind, in order.
 *
 * @example
 * tags: list(text({ max: 40 }), { max: 10 })
 */
export function list<
  Value,
  const Required extends boolean = false,
  const Default extends readonly Value[] = never,
>(
  item: Field<Value>,
  options: CommonOptions<Required, readonly Value[], Default> & { min?: number; max?: number } = {},
): Field<readonly Value[], Required, HasDefault<Default>> {
  const { min = options.required ? 1 : 0, max = 100 } = options
  const isPlain = ['text', 'whole', 'boolean', 'date', 'moment', 'decimal'].includes(
    item.column.kind,
  )
  return declareField<readonly Value[], Required, Default>(options, {
    type: 'list',
    column: { kind: 'json' },
    bounds: { min, max, item },
    schema: { type: 'array', items: item.schema, minItems: min, maxItems: max },
    operators: isPlain ? ['has', 'empty'] : ['empty'],
    cleared: [],
    mistakes: [...mistakesInside('What it lists', item)],
    check(value) {
      const complaint = checkCount(value, min, max)
      if (complaint || !Array.isArray(value)) return complaint
      return together(value.flatMap((one, place) => inside(String(place), item.check(one))))
    },
    normalise: (value) => value.map((one) => item.normalise(one)),
  })
}

/**
 * A complaint about something inside a value, with its place.
 *
 * @example
 * inside('street', { id: 'needed' }) // [{ id: 'needed', at: 'street' }]
 */
export function inside(place: string, complaint: Complaint | undefined): readonly Complaint[] {
  if (!complaint) return []
  const { at, also = [], ...own } = complaint
  const found = { ...own, at: at === undefined ? place : `${place}.${at}` }
  return [found, ...also.flatMap((one) => inside(place, one))]
}

/**
 * Several complaints about one value as one, or nothing where there are none.
 *
 * @example
 * together([{ id: 'needed', at: 'street' }, { id: 'needed', at: 'town' }])
 */
export function together(complaints: readonly Complaint[]): Complaint | undefined {
  const [first, ...also] = complaints.slice(0, mostComplaints)
  return first && also.length > 0 ? { ...first, also } : first
}

/** Whoever sends ten thousand wrong values need not be told ten thousand times. */
const mostComplaints = 50

/**
 * What cannot be inside another value, in whole sentences: only a record of its own can point to
 * others, and only a column of its own can be unique or counted.
 *
 * @example
 * mistakesInside('Its street', text({ unique: true }))
 */
export function* mistakesInside(what: string, field: Field): Iterable<string> {
  for (const mistake of field.mistakes) yield `${what}: ${mistake}`
  if (field.relation) yield `${what} cannot be a relation. Declare one beside it.`
  if (field.derived) yield `${what} cannot be a ${field.type}. Declare one beside it.`
  if (field.unique) yield `${what} cannot be unique. Only a field of the record itself can.`
  if (field.shownWhen) {
    yield `${what} cannot be shown on a condition. Only a field of the record itself can.`
  }
  if (field.searched) yield `${what} cannot be searched. Only a field of the record itself can.`
}
