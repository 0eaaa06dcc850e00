import fc from 'fast-check'
import type { TestRecord } from '#tests/library/requests.ts'
import { anyMatching, type Schema } from './any-matching.ts'

export type Where = Readonly<Record<string, unknown>>

/** The source of generated conditions: the schemas of the document and the stored records. */
export interface ArbitraryInput {
  readonly schemas: Readonly<Record<string, Schema>>
  /** The records by the name of their filter schema: `BookWhere`. */
  readonly records: ReadonlyMap<string, readonly TestRecord[]>
}

const combining = new Set(['and', 'or', 'not'])
const noStoredData = { idsOf: () => ['0000000000000000'] }
const textSamples = ['%', '_', '\\', "'", '', 'a', 'E', 'ä', 'ß', '🐚', '.', '@', '+49']

/** Returns the filterable fields of a schema, without the combining operators. */
export function filterableFields(
  { schemas }: ArbitraryInput,
  name: string,
): readonly (readonly [string, Schema])[] {
  return Object.entries(schemas[name]?.properties ?? {}).filter(([one]) => !combining.has(one))
}

/** Generates conditions that match a `where` schema, including related records up to a depth. */
export function anyWhere(input: ArbitraryInput, name: string, deeper = 1): fc.Arbitrary<Where> {
  const atom = fc.oneof(
    ...filterableFields(input, name).map(([field, schema]) =>
      anyOperand(input, { name, field, deeper }, schema).map((condition) => ({
        [field]: condition,
      })),
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

interface FieldPosition {
  readonly name: string
  readonly field: string
  readonly deeper: number
}

function anyOperand(
  input: ArbitraryInput,
  position: FieldPosition,
  { anyOf = [] }: Schema,
): fc.Arbitrary<unknown> {
  const alternatives = anyOf.flatMap((one): fc.Arbitrary<unknown>[] => {
    const related = one.$ref?.split('/').at(-1)
    if (related === undefined) {
      return [
        one.properties
          ? anyOperators(input, position, one.properties)
          : anyValue(input, position, one),
      ]
    }
    return position.deeper > 0 ? [anyWhere(input, related, position.deeper - 1)] : []
  })
  return fc.oneof(...alternatives)
}

function anyOperators(
  input: ArbitraryInput,
  position: FieldPosition,
  properties: Readonly<Record<string, Schema>>,
): fc.Arbitrary<unknown> {
  const operands = Object.entries(properties).map(
    ([operator, schema]) =>
      [operator, anyOperatorOperand(input, position, operator, schema)] as const,
  )
  return fc
    .subarray(operands, { minLength: 1, maxLength: Math.min(2, operands.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)))
}

function anyOperatorOperand(
  input: ArbitraryInput,
  position: FieldPosition,
  operator: string,
  schema: Schema,
): fc.Arbitrary<unknown> {
  switch (operator) {
    case 'empty':
      return fc.boolean()
    case 'in':
      return fc.array(anyValue(input, position, schema.items ?? {}), { maxLength: 3 })
    case 'contains':
    case 'startsWith': {
      const texts = existingValues(input, position).filter((one) => typeof one === 'string')
      return fc.constantFrom(
        ...textSamples,
        ...texts.flatMap((one) => [one.slice(0, 3), one.slice(2, 5)]),
      )
    }
    default:
      return anyValue(input, position, schema)
  }
}

/** Generates values: mostly those of existing records, else any valid ones. */
function anyValue(
  input: ArbitraryInput,
  position: FieldPosition,
  schema: Schema,
): fc.Arbitrary<unknown> {
  if (schema.type === 'null') return fc.constant(null)
  const any = anyMatching(schema, noStoredData)
  const existing = existingValues(input, position)
  return existing.length === 0
    ? any
    : fc.oneof(any, { weight: 2, arbitrary: fc.constantFrom(...existing) })
}

function existingValues(
  { records }: ArbitraryInput,
  { name, field }: FieldPosition,
): readonly unknown[] {
  const all = (records.get(name) ?? []).flatMap((one) => one[field] ?? [])
  return [...new Set(all.filter((one) => typeof one !== 'object'))].map((one) =>
    // Lone surrogates are not valid in a query.
    typeof one === 'string' ? one.toWellFormed() : one,
  )
}
