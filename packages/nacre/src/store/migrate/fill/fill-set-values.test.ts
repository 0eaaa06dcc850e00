import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField, literal } from '#shell/language/expressions/expression.ts'
import { byApplication, numbered, sequence, slugOf } from '#shell/language/fields/field-source.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openMigrationDatabase, type MigrationDatabase } from '../migration-database.fixture.ts'

const customer = entity({
  name: 'customer',
  plural: 'customers',
  fields: { name: text(), rate: money('EUR') },
})
const invoice = (fields: Parameters<typeof entity>[0]['fields'] = {}) =>
  entity({
    name: 'invoice',
    plural: 'invoices',
    fields: { title: text(), customer: relation('customer'), ...fields },
  })

describe.each(eachDatabase)('new fields that are set, on $name', (kind) => {
  let db: MigrationDatabase
  beforeEach(async () => {
    db = await openMigrationDatabase(kind)
    await db.applySchema([customer, invoice()])
    await db.insertRow('customer', 'c1', { name: 'Eva', rate: 1250 })
    await db.insertRow('customer', 'c2', { name: 'Ben', rate: 900 })
    const rows = [
      ['i1', 'Spring fair', 'c1', '2025-12-31T23:30:00.000Z'],
      ['i2', 'Spring fair', 'c2', '2026-03-01T08:00:00.000Z'],
      ['i3', null, 'c1', '2026-04-01T08:00:00.000Z'],
    ] as const
    for (const [id, title, of, at] of rows)
      await db.insertRow('invoice', id, { title, customer: of, created_at: at })
  })
  afterEach(() => db.close())
  const filled = (...columns: readonly string[]) => db.readRows('invoice', 'id', ...columns)

  test('existing records get them in the order of their creation', async () => {
    const after = invoice({
      number: text({
        required: true,
        unique: true,
        set: numbered('R-{year}-{3}', { per: 'year' }),
      }),
      count: integer({ required: true, set: sequence({ from: 100 }) }),
      own: text({ set: numbered('{customer.name}/{2}', { per: 'customer' }) }),
      slug: text({ set: slugOf('title') }),
      rate: money('EUR', { required: true, set: decimalField('customer.rate', 2) }),
      runs: integer({ required: true, set: literal(0) }),
      remark: text({ set: byApplication }),
    })
    const planned = await db.preview([customer, after], { timeZone: 'Europe/Berlin' })
    expect(planned.lines.join()).toContain('set number in 3 records, in the order of creation')
    const done = await db.applySchema([customer, after], { timeZone: 'Europe/Berlin' })
    expect(done.lines).toEqual(planned.lines)
    expect(await filled('number', 'count', 'own', 'slug', 'rate', 'runs', 'remark')).toEqual([
      // The first was created after midnight in Berlin.
      {
        id: 'i1',
        number: 'R-2026-001',
        count: 100,
        own: 'Eva/01',
        slug: 'spring-fair',
        rate: 1250,
        runs: 0,
        remark: null,
      },
      {
        id: 'i2',
        number: 'R-2026-002',
        count: 101,
        own: 'Ben/01',
        slug: 'spring-fair-2',
        rate: 900,
        runs: 0,
        remark: null,
      },
      {
        id: 'i3',
        number: 'R-2026-003',
        count: 102,
        own: 'Eva/02',
        slug: null,
        rate: 1250,
        runs: 0,
        remark: null,
      },
    ])
    // New records count on.
    const counters = await db.readRows('nacre_sequence', 'name', 'value')
    expect(counters).toEqual([
      { name: 'invoice.count', value: 102 },
      { name: 'invoice.number:2026', value: 3 },
      { name: 'invoice.own:c1', value: 2 },
      { name: 'invoice.own:c2', value: 1 },
    ])
    expect(await db.applySchema([customer, after])).toMatchObject({ isChanged: false })
  })

  test('a required one that stays empty in a record is told, and changes nothing', async () => {
    const after = invoice({ slug: text({ required: true, set: slugOf('title') }) })
    await expect(db.applySchema([customer, after])).rejects.toThrow(
      /1 record has no value for required field slug: i3/u,
    )
    await expect(filled('slug')).rejects.toThrow(/slug/u)
  })
})
