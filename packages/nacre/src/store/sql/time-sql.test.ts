import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bindExpression } from '#shell/language/entities/bind-time-zone.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { evaluate } from '#shell/language/expressions/evaluate.ts'
import {
  concat,
  dateTimeField,
  type Expression,
  integerField,
} from '#shell/language/expressions/expression.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { days, hours, months } from '#shell/language/expressions/duration.ts'
import { between, minus, plus } from '#shell/language/expressions/time-expressions.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { atDepth } from '#tests/depth.ts'
import { columnTypeOfExpression } from '../ddl/entity-tables.ts'
import { openMigrationDatabase } from '../migrate/migration-database.fixture.ts'
import { postgresDialect as postgres } from '../postgres/dialect.ts'
import { sqliteDialect as sqlite } from '../sqlite/dialect.ts'
import { columnScope, compileExpression } from './expression-sql.ts'

const dialects = { sqlite, postgres }
const starts = dateTimeField('starts')
const count = integerField('count')

/** Changes of clocks: those of Lord Howe are by half an hour. */
const changes = {
  'Europe/Berlin': ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'],
  'America/New_York': ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z'],
  'Australia/Lord_Howe': ['2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'],
} as const

const expressions: readonly Expression[] = [
  plus(starts, days(count)),
  minus(starts, days(count)),
  plus(starts, months(count)),
  minus(starts, months(count)),
  plus(plus(starts, days(count)), hours(1)),
  between(starts, plus(starts, days(count)), 'days'),
  between(plus(starts, hours(count)), starts, 'days'),
  concat('at ', starts, ' or ', plus(starts, days(count))),
]

describe.each(eachDatabase)('on $name', (kind) => {
  test.each(Object.entries(changes))(
    'local times are the same in SQL and in code: %s',
    async (zone, moments) => {
      const db = await openMigrationDatabase(kind)
      onTestFinished(db.close)
      const fields = { starts: dateTime(), count: integer() }
      await db.applySchema([entity({ name: 'event', plural: 'events', fields })])
      const { build, columns, read } = db.database
      const time = fc
        .tuple(fc.constantFrom(...moments), fc.integer({ min: -6 * 24, max: 6 * 24 }))
        .map(([moment, half]) => new Date(Date.parse(moment) + half * 900_000).toISOString())
      const anyRecord = fc.record({ starts: time, count: fc.integer({ min: -400, max: 400 }) })
      const records = fc.sample(anyRecord, { numRuns: atDepth(150), seed: 7 })
      for (const [index, record] of records.entries())
        await db.insertRow('event', `e${String(index).padStart(6, '0')}`, record)
      const bound = expressions.map((one) => bindExpression(one, zone))
      const scope = columnScope(dialects[kind.name])
      const values = bound.map((one, index) =>
        sql`${compileExpression(one, scope)}`.as(`v${index}`),
      )
      const rows = await read(build.selectFrom('event').select(values).orderBy('id').compile())
      const found = rows.map((row) =>
        bound.map((one, index) => columns.decode(columnTypeOfExpression(one), row[`v${index}`])),
      )
      expect(found).toEqual(records.map((record) => bound.map((one) => evaluate(one, record))))
    },
  )
})
