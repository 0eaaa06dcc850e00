import fc from 'fast-check'
import type { Found } from '#tests/sample/ask.ts'
import { fitting, type Schema } from './fitting.ts'

export type Where = Readonly<Record<string, unknown>>

/** What conditions are made from: the schemas of the document, and what the records hold. */
export interface Known {
  readonly schemas: Readonly<Record<string, Schema>>
  /** The records, by the name of the schema by which they are asked for: `BookWhere`. */
  readonly records: ReadonlyMap<string, readonly Found[]>
}

const combining = new Set(['and', 'or', 'not'])
const nothing = { idsOf: () => ['0000000000000000'] }
const parts = ['%', '_', '\\', "'", '', 'a', 'E', 'ä', 'ß', '🐚', '.', '@', '+49']

/** The names that can be asked about, without those that combine. */
export function askedIn({ schemas }: Known, name: string): readonly (readonly [string, Schema])[] {
  return Object.entries(schemas[name]?.properties ?? {}).filter(([one]) => !combining.has(one))
}

/** Whatever fits the schema of a `where`, related records included, so many relations deep. */
export function anyWhere(known: Known, name: string, deeper = 1): fc.Arbitrary<Where> {
  const atom = fc.oneof(
    ...askedIn(known, name).map(([field, schema]) =>
      askedOf(known, { name, field, deeper }, schema).map((asked) => ({ [field]: asked })),
    ),
  )
  return fc.letrec<{ where: Where }>((tie) => ({
    where: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      { weight: 5, arbitrary: atom },
      { weight: 2, arbitrary: fc.tuple(atom, atom).map(([one, other]) => ({ ...one, ...other })) },
      tie('where').map((not) => ({ not })),
      fc.array(tie('where'), { maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('where'), { maxLength: 3 }).map((or) => ({ or })),
    ),
  })).where
}

interface Place {
  readonly name: string
  readonly field: string
  readonly deeper: number
}

function askedOf(known: Known, place: Place, { anyOf = [] }: Schema): fc.Arbitrary<unknown> {
  const ways = anyOf.flatMap((one): fc.Arbitrary<unknown>[] => {
    const related = one.$ref?.split('/').at(-1)
    if (related === undefined) {
      return [one.properties ? operatorsOf(known, place, one.properties) : value(known, place, one)]
    }
    return place.deeper > 0 ? [anyWhere(known, related, place.deeper - 1)] : []
  })
  return fc.oneof(...ways)
}

function operatorsOf(
  known: Known,
  place: Place,
  properties: Readonly<Record<string, Schema>>,
): fc.Arbitrary<unknown> {
  const operands = Object.entries(properties).map(
    ([operator, schema]) => [operator, operand(known, place, operator, schema)] as const,
  )
  return fc
    .subarray(operands, { minLength: 1, maxLength: Math.min(2, operands.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)))
}

function operand(
  known: Known,
  place: Place,
  operator: string,
  schema: Schema,
): fc.Arbitrary<unknown> {
  switch (operator) {
    case 'empty':
      return fc.boolean()
    case 'in':
      return fc.array(value(known, place, schema.items ?? {}), { maxLength: 3 })
    case 'contains':
    case 'startsWith': {
      const texts = held(known, place).filter((one) => typeof one === 'string')
      return fc.constantFrom(
        ...parts,
        ...texts.flatMap((one) => [one.slice(0, 3), one.slice(2, 5)]),
      )
    }
    default:
      return value(known, place, schema)
  }
}

/** Mostly what a record has, else whatever fits. */
function value(known: Known, place: Place, schema: Schema): fc.Arbitrary<unknown> {
  if (schema.type === 'null') return fc.constant(null)
  const any = fitting(schema, nothing)
  const there = held(known, place)
  return there.length === 0
    ? any
    : fc.oneof(any, { weight: 2, arbitrary: fc.constantFrom(...there) })
}

function held({ records }: Known, { name, field }: Place): readonly unknown[] {
  const all = (records.get(name) ?? []).flatMap((one) => one[field] ?? [])
  return [...new Set(all.filter((one) => typeof one !== 'object'))].map((one) =>
    // Text must be whole to be asked for.
    typeof one === 'string' ? one.toWellFormed() : one,
  )
}
