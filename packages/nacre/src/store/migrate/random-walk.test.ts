import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { add } from '#shell/language/expressions/arithmetic.ts'
import { lowerCase, textField, integerField } from '#shell/language/expressions/expression.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { list } from '#shell/field-types/list/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { indexName } from '../ddl/alter.ts'
import { checkConstraintName, checkConstraint } from '../ddl/check-sql.ts'
import type { TableDefinition } from '../ddl/table-definition.ts'
import { tableDefinitions } from '../all-tables.ts'
import { openMigrationDatabase, type MigrationDatabase } from './migration-database.fixture.ts'
import { atDepth } from '#tests/depth.ts'

const entityNames = ['card', 'note', 'folder'] as const
const fieldNames = ['title', 'headline', 'size', 'weight', 'day', 'other'] as const

const former = <const V>(...names: readonly V[]) =>
  fc.constantFrom<V | undefined>(undefined, ...names)

/** Generates a field of a type that fits its name, possibly renamed. */
function anyField(targets: readonly string[]): Readonly<Record<string, fc.Arbitrary<Field>>> {
  const target = fc.constantFrom(...targets)
  const rule = fc.constantFrom('restrict', 'cascade')
  const common = (...names: readonly string[]) =>
    fc
      .record({ required: fc.boolean(), unique: fc.nat(4), renamedFrom: former(...names) })
      .map(({ required, unique, renamedFrom }) => ({
        required,
        unique: unique === 0,
        ...(renamedFrom === undefined ? {} : { renamedFrom }),
      }))
  const written = (...names: readonly string[]) =>
    fc.oneof(
      fc
        .tuple(common(...names), fc.constantFrom(3, 20), fc.boolean())
        .map(([rest, max, searched]): Field =>
          text({ ...rest, max, searchable: searched, default: 'a' }),
        ),
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
      relations(name, { onRemove, ...(was === undefined ? {} : { renamedFrom: was }) }),
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

/** Generates some of the possible fields. */
const someFields = (targets: readonly string[]) =>
  fc.subarray([...fieldNames], { minLength: 1 }).chain((names) => {
    const any = anyField(targets)
    const fields = fc.record(
      Object.fromEntries(names.map((name) => [name, any[name] ?? fc.constant(text())])),
    )
    return fc.tuple(fields, fc.constantFrom(0, 1, 2)).map(([all, what]) => withComputed(all, what))
  })

/** Sometimes adds a computed field. */
function withComputed(
  fields: Readonly<Record<string, Field>>,
  what: number,
): Readonly<Record<string, Field>> {
  const { size, title } = fields
  if (what === 1 && size?.column.kind === 'integer') {
    return { ...fields, sum: computed({ expression: add(integerField('size'), 1) }) }
  }
  if (what === 2 && title?.column.kind === 'text') {
    return { ...fields, sum: computed({ expression: lowerCase(textField('title')) }) }
  }
  return what === 2 ? { ...fields, sum: text() } : fields
}

/** Generates a product with one to three entities that reference each other. */
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
              fields: withoutNameConflicts(fields),
              ...(before === undefined ? {} : { renamedFrom: before }),
              ...(states === undefined
                ? {}
                : { states: { initial: 'new', moves: {}, finalStates: states } }),
              indexes: Object.hasOwn(fields, sorted) ? [sorted] : [],
            }),
          ),
      ),
    ),
  )

/**
 * Ensures that no two fields have the same previous name, and no previous name is still declared.
 */
function withoutNameConflicts(
  fields: Readonly<Record<string, Field>>,
): Readonly<Record<string, Field>> {
  const seen = new Set(Object.keys(fields))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const isFree = field.renamedFrom !== undefined && !seen.has(field.renamedFrom)
      if (field.renamedFrom !== undefined) seen.add(field.renamedFrom)
      return [name, isFree ? field : { ...field, renamedFrom: undefined }]
    }),
  )
}

const known = new Set(['id', 'version', 'createdAt', 'updatedAt', 'owner', 'removedAt'])

let insertedCount = 0

async function insertSomeRows(db: MigrationDatabase, table: TableDefinition): Promise<void> {
  const { columns } = db.database
  for (let number = 0; number < 3; number += 1) {
    insertedCount += 1
    const values = table.columns
      .filter(({ field, from }) => !known.has(field) && !from)
      .map((column) => {
        const { oneOf, max } = column.bounds ?? {}
        const plain = {
          text:
            oneOf?.[insertedCount % oneOf.length] ??
            String.fromCharCode(97 + (insertedCount % 26)) + (insertedCount % 10),
          integer: max === 2 ? insertedCount % 3 : insertedCount % 50,
          decimal: String(insertedCount % 7),
          boolean: insertedCount % 2 === 0,
          date: `2026-01-${10 + (insertedCount % 20)}`,
          timestamp: `2026-01-${10 + (insertedCount % 20)}T08:00:00.000Z`,
          json: [String(insertedCount)],
          serial: undefined,
          transaction: undefined,
        }
        const value = column.link
          ? `r${insertedCount - (insertedCount % 5)}`
          : plain[column.column.kind]
        return [column.name, columns.encode(column.column, value)]
      })
    // Some rows are rejected, because of missing references or duplicate values.
    await db
      .insertRow(table.name, `r${insertedCount}`, Object.fromEntries(values))
      .catch((error: unknown) => {
        if (!db.database.violationOf(error)) throw error
      })
  }
}

/** Counts all values. */
async function countValues({ database, runSql: ask }: MigrationDatabase): Promise<number> {
  let values = 0
  for (const [table, { columns }] of await database.introspect(database.read)) {
    const names = [...columns].filter(([, { isComputed }]) => !isComputed).map(([name]) => name)
    if (table.startsWith('nacre_')) continue
    const counts = names.map((name) => `count("${name}")`).join(' + ')
    values += Number((await ask(`select ${counts} as n from "${table}"`))[0]?.['n'])
  }
  return values
}

async function expectShape(db: MigrationDatabase, product: readonly Entity[]): Promise<void> {
  const { alter, columns, introspect, read } = db.database
  const present = await introspect(read)
  for (const table of tableDefinitions(product)) {
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
    const checks = declared.filter((one) => checkConstraint(columns, one)).map(checkConstraintName)
    expect([...(is?.checks ?? [])].toSorted()).toEqual(checks.toSorted())
    const indexes = table.indexes.filter((index) => alter.addIndex(table, index).length > 0)
    const names = indexes.map((index) => indexName(table, index))
    expect([...(is?.indexes.keys() ?? [])].toSorted()).toEqual(names.toSorted())
    expect(is?.search).toBe(table.search.length > 0 ? alter.searchName(table) : undefined)
  }
}

describe.each(eachDatabase)('on $name', (kind) => {
  const runs = atDepth(kind.name === 'sqlite' ? 12 : 4)
  test('a plan between any two schemas succeeds or is rejected with a reason, and never fails during execution', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyProduct, { minLength: 6, maxLength: 10 }),
        fc.boolean(),
        async (products, isThorough) => {
          const db = await openMigrationDatabase(kind)
          try {
            for (const product of products) {
              const preview = await db.preview(product)
              const words = preview.lines.flatMap(
                (line) => /--drop ((?:entity )?[\w.]+)/u.exec(line)?.[1] ?? [],
              )
              if (preview.isBlocked) {
                await expect(db.applySchema(product)).rejects.toThrow(
                  'The database does not match the declarations',
                )
              }
              const options = { allow: { drop: isThorough ? words : [] } }
              if ((await db.preview(product, options)).isBlocked) continue
              const before = await countValues(db)
              await db.applySchema(product, options)
              if (!isThorough) expect(await countValues(db)).toBeGreaterThanOrEqual(before)
              expect((await db.applySchema(product)).isChanged).toBe(false)
              await expectShape(db, product)
              for (const table of tableDefinitions(product)) {
                if (table.entity !== undefined && table.field === undefined)
                  await insertSomeRows(db, table)
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
