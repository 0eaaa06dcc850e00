import { expect, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { date } from '#shell/field-types/date/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openMigrationDatabase } from './migration-database.fixture.ts'

const card = (code: string, day: string) =>
  entity({
    name: 'card',
    plural: 'cards',
    fields: { code: text({ default: code }), day: date({ default: day }) },
  })

test.each(eachDatabase)(
  'rejects a default that changes between starts of the same code, on $name',
  async (kind) => {
    const db = await openMigrationDatabase(kind)
    const start = (build: string | undefined, code: string, day = '2026-01-28') =>
      db.applySchema([card(code, day)], { build })
    await start('first', 'a')
    await start('first', 'a')
    await expect(start('first', 'b')).rejects.toThrow(
      'The field code of card has another default at each start: it was "a" and is "b", though the code is the same.',
    )
    await expect(db.preview([card('a', '2026-01-29')], { build: 'first' })).rejects.toThrow(
      'The field day of card has another default at each start',
    )
    // Other builds, and code in development, may declare another default.
    await start('second', 'b')
    await start(undefined, 'c')
    await start('second', 'b')
    await start('third', 'd')
    await expect(start('third', 'e')).rejects.toThrow('The field code of card')
    await db.close()
  },
)
