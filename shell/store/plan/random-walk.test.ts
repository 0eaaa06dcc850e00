import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Entity, entity } from '#shell/model/entity.ts'
import type { Field } from '#shell/model/field.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { add } from '#shell/model/arithmetic.ts'
import { lowerCase, textOf, wholeOf } from '#shell/model/expression.ts'
import { choice } from '#shell/model/fields/choice.ts'
import { computed } from '#shell/model/fields/computed.ts'
import { dateTime } from '#shell/model/fields/date-time.ts'
import { date } from '#shell/model/fields/date.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { list } from '#shell/model/fields/list.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { relations } from '#shell/model/fields/relations.ts'
import { text } from '#shell/model/fields/text.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { indexName } from '../tables/alter.ts'
import { checkName, checkOf } from '../tables/check-sql.ts'
import { shapeOf, type TableShape } from '../tables/shape.ts'
import { openShaped, type Shaped } from './shaped.fixture.ts'

const entityNames = ['card', 'note', 'folder'] as const
const fieldNames = ['title', 'headline', 'size', 'weight', 'day', 'other'] as const

const former = <const V>(...names: readonly V[]) =>
  fc.constantFrom<V | undefined>(undefined, ...names)

/** Any field of a name: of a kind that the name may have, and perhaps called otherwise before. */
function anyField(targets: readonly string[]): Readonly<Record<string, fc.Arbitrary<Field>>> {
  const target = fc.constantFrom(...targets)
  const rule = fc.constantFrom('refuse', 'remove with')
  const common = (...names: readonly string[]) =>
    fc
      .record({ required: fc.boolean(), unique: fc.nat(4), was: former(...names) })
      .map(({ required, unique, was }) => ({
        required,
        unique: unique === 0,
        ...(was === undefined ? {} : { was }),
      }))
  const written = (...names: readonly string[]) =>
    fc.oneof(
      fc
        .tuple(common(...names), fc.constantFrom(3, 20), fc.boolean())
        .map(([rest, max, searched]): Field => text({ ...rest, max, searched, default: 'a' })),
      common(...names).map((rest): Field => choice(['small', 'a'], { ...rest, default: 'a' })),
      common(...names).map((rest): Field => text(rest)),
    )
  const counted = (...names: readonly string[]) =>
    fc.oneof(
      fc
        .tuple(common(...names), fc.constantFrom(2, 50))
        .map(([rest, max]): Field => integer({ ...rest, max, default: 1 })),
      fc
        .tuple(common(...names), fc.constantFrom(0, 2, 4))
        .map(([rest, places]): Field => decimal({ ...rest, places, default: '1' })),
    )
  const one = fc
    .tuple(common(), target, rule)
    .map(([rest, name, onRemove]): Field => relation(name, { ...rest, onRemove }))
  const several = fc
    .tuple(target, rule, former('day', 'headline'))
    .map(([name, onRemove, was]): Field =>
      relations(name, { onRemove, ...(was === undefined ? {} : { was }) }),
    )
  return {
    title: written('headline', 'other'),
    headline: written('title'),
    size: counted('weight'),
    weight: counted('size'),
    day: fc.oneof(
      common().map((rest): Field => date({ ...rest, default: '2026-01-28' })),
      common().map((rest): Field => dateTime(rest)),
      common().map((rest): Field => boolean({ ...rest, default: true })),
      common().map(({ required }): Field => list(text(), { required })),
      several,
    ),
    other: fc.oneof(one, several, written()),
  }
}

/** Some of the fields that there could be. */
const someFields = (targets: readonly string[]) =>
  fc.subarray([...fieldNames], { minLength: 1 }).chain((names) => {
    const any = anyField(targets)
    const fields = fc.record(
      Object.fromEntries(names.map((name) => [name, any[name] ?? fc.constant(text())])),
    )
    return fc.tuple(fields, fc.constantFrom(0, 1, 2)).map(([all, what]) => withComputed(all, what))
  })

/** Now and then something is worked out from what there is. */
function withComputed(
  fields: Readonly<Record<string, Field>>,
  what: number,
): Readonly<Record<string, Field>> {
  const { size, title } = fields
  if (what === 1 && size?.column.kind === 'whole') {
    return { ...fields, sum: computed({ from: add(wholeOf('size'), 1) }) }
  }
  if (what === 2 && title?.column.kind === 'text') {
    return { ...fields, sum: computed({ from: lowerCase(textOf('title')) }) }
  }
  return what === 2 ? { ...fields, sum: text() } : fields
}

/** A product of one to three entities that point to each other. */
const anyProduct: fc.Arbitrary<readonly Entity[]> = fc
  .subarray([...entityNames], { minLength: 1 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc
          .record({
            fields: someFields(names),
            before: fc.constantFrom(
              undefined,
              ...entityNames.filter((one) => !names.includes(one)),
            ),
            states: fc.option(fc.subarray(['open', 'shut', 'lost']), { nil: undefined }),
            sorted: fc.constantFrom(...fieldNames, 'sum'),
          })
          .map(({ fields, before, states, sorted }) =>
            entity({
              name,
              plural: `${name}s`,
              fields: settled(fields),
              ...(before === undefined ? {} : { was: before }),
              ...(states === undefined
                ? {}
                : { states: { initial: 'new', moves: {}, ends: states } }),
              sortedBy: Object.hasOwn(fields, sorted) ? [sorted] : [],
            }),
          ),
      ),
    ),
  )

/** Two fields cannot both have been the same one, nor one that is still there. */
function settled(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Field>> {
  const seen = new Set(Object.keys(fields))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const isFree = field.was !== undefined && !seen.has(field.was)
      if (field.was !== undefined) seen.add(field.was)
      return [name, isFree ? field : { ...field, was: undefined }]
    }),
  )
}

const kept = new Set(['id', 'version', 'created', 'updated', 'owner', 'removed'])

let made = 0

async function putSome(db: Shaped, table: TableShape): Promise<void> {
  const { columns } = db.database
  for (let number = 0; number < 3; number += 1) {
    made += 1
    const values = table.columns
      .filter(({ field, from }) => !kept.has(field) && !from)
      .map((column) => {
        const { oneOf, max } = column.bounds ?? {}
        const plain = {
          text: oneOf?.[made % oneOf.length] ?? String.fromCharCode(97 + (made % 26)) + (made % 10),
          whole: max === 2 ? made % 3 : made % 50,
          decimal: String(made % 7),
          boolean: made % 2 === 0,
          date: `2026-01-${10 + (made % 20)}`,
          moment: `2026-01-${10 + (made % 20)}T08:00:00.000Z`,
          json: [String(made)],
          serial: undefined,
          transaction: undefined,
        }
        const value = column.link ? `r${made - (made % 5)}` : plain[column.column.kind]
        return [column.name, columns.encode(column.column, value)]
      })
    // Some of them are refused, because they point to nothing or are there already.
    await db.put(table.name, `r${made}`, Object.fromEntries(values)).catch((thrown: unknown) => {
      if (!db.database.violation(thrown)) throw thrown
    })
  }
}

/** How many values there are in all. */
async function valuesIn({ database, ask }: Shaped): Promise<number> {
  let values = 0
  for (const [table, { columns }] of await database.introspect(database.read)) {
    const names = [...columns].filter(([, { isComputed }]) => !isComputed).map(([name]) => name)
    if (table.startsWith('nacre_')) continue
    const counts = names.map((name) => `count("${name}")`).join(' + ')
    values += Number((await ask(`select ${counts} as n from "${table}"`))[0]?.['n'])
  }
  return values
}

async function expectShape(db: Shaped, product: readonly Entity[]): Promise<void> {
  const { alter, columns, introspect, read } = db.database
  const present = await introspect(read)
  for (const table of shapeOf(product)) {
    const is = present.get(table.name)
    const declared = table.columns.filter((column) => alter.has(column))
    for (const column of declared) {
      const isComputed = column.from !== undefined
      const expected = { type: columns.type(column.column), required: column.required, isComputed }
      expect(is?.columns.get(column.name), `${table.name}.${column.name}`).toEqual(expected)
      const link = is?.links.filter(({ column: name }) => name === column.name)
      expect(link).toMatchObject(column.link ? [column.link] : [])
    }
    const undeclared = [...(is?.columns ?? [])].filter(
      ([name, { required: isRequired }]) =>
        isRequired && !declared.some((one) => one.name === name),
    )
    expect(undeclared).toEqual([])
    const checks = declared.filter((one) => checkOf(columns, one)).map(checkName)
    expect([...(is?.checks ?? [])].toSorted()).toEqual(checks.toSorted())
    const indexes = table.indexes.filter((index) => alter.addIndex(table, index).length > 0)
    const names = indexes.map((index) => indexName(table, index))
    expect([...(is?.indexes.keys() ?? [])].toSorted()).toEqual(names.toSorted())
    expect(is?.search).toBe(table.search.length > 0 ? alter.searchName(table) : undefined)
  }
}

describe.each(eachDatabase)('on $name', (kind) => {
  const runs = kind.name === 'sqlite' ? 12 : 4
  test('from any model to any other, a plan arrives or says why not, and never fails half-way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyProduct, { minLength: 6, maxLength: 10 }),
        fc.boolean(),
        async (products, isThorough) => {
          const db = await openShaped(kind)
          try {
            for (const product of products) {
              const preview = await db.preview(product)
              const words = preview.lines.flatMap(
                (line) => /--drop ((?:entity )?[\w.]+)/u.exec(line)?.[1] ?? [],
              )
              if (preview.isRefused) {
                await expect(db.shape(product)).rejects.toThrow(
                  'The database does not fit the product yet',
                )
              }
              const options = { allow: { drop: isThorough ? words : [] } }
              if ((await db.preview(product, options)).isRefused) continue
              const before = await valuesIn(db)
              await db.shape(product, options)
              if (!isThorough) expect(await valuesIn(db)).toBeGreaterThanOrEqual(before)
              expect((await db.shape(product)).isChanged).toBe(false)
              await expectShape(db, product)
              for (const table of shapeOf(product)) {
                if (table.entity !== undefined && table.field === undefined)
                  await putSome(db, table)
              }
            }
          } finally {
            await db.close()
          }
        },
      ),
      { numRuns: runs, seed: 7 },
    )
  })
})
