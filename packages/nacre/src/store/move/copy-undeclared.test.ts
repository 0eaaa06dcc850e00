import { describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { boolean } from '#shell/field-types/boolean/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { openMigrationDatabase } from '../migrate/migration-database.fixture.ts'
import { moveDatabase } from './move-database.ts'

const part = entity({ name: 'part', plural: 'parts', fields: { name: text() } })
const tool = entity({
  name: 'tool',
  plural: 'tools',
  fields: {
    name: text({ required: true }),
    size: decimal({ places: 2 }),
    isSharp: boolean(),
    part: relation('part'),
    parts: relations('part'),
  },
})
const shed = entity({
  name: 'shed',
  plural: 'sheds',
  fields: { name: text({ required: true, unique: true }), tool: relation('tool') },
})
const before = [part, tool, shed]
const after = [part, entity({ name: 'tool', plural: 'tools', fields: { part: relation('part') } })]

const directions = eachDatabase.flatMap((from) => eachDatabase.map((to) => ({ from, to })))

describe.each(directions)('from $from.name to $to.name', ({ from, to }) => {
  const open = async (kind: typeof from) => {
    const opened = await openMigrationDatabase(kind)
    onTestFinished(opened.close)
    return opened
  }

  test('what is not declared any more moves too, and can be dropped or declared again', async () => {
    const source = await open(from)
    await source.applySchema(before)
    await source.insertRow('part', 'p1', { name: 'Handle' })
    const encode = source.database.columns.encode({ kind: 'boolean' }, true)
    await source.insertRow('tool', 't1', { name: 'Saw', size: 150, is_sharp: encode, part: 'p1' })
    await source.insertRow('shed', 's1', { name: 'North', tool: 't1' })
    const { build, write } = source.database
    const pair = { record: 't1', target: 'p1', position: 0 }
    await write((trx) => trx(build.insertInto('tool__parts').values(pair).compile()))
    const undeclared = await source.applySchema(after)
    expect(undeclared.lines.join()).toContain('no longer declared')

    const target = await open(to)
    await target.applySchema(after)
    await moveDatabase({
      source: source.database,
      target: target.database,
      entities: after,
      onTable: () => {},
    })
    // Both say the same about what is left, and neither has anything to do.
    const [there, here] = [await target.preview(after), await source.preview(after)]
    expect(there).toEqual(here)
    expect(there.isChanged).toBe(false)

    await target.applySchema(before)
    const [saw] = await target.readRows('tool', 'name', 'size', 'part')
    expect(saw).toMatchObject({ name: 'Saw', part: 'p1' })
    expect(Number(saw?.['size'])).toBe(150)
    expect(await target.readRows('shed', 'name', 'tool')).toEqual([{ name: 'North', tool: 't1' }])
    expect(await target.readRows('tool__parts', 'record', 'target')).toEqual([
      { record: 't1', target: 'p1' },
    ])
    const drop = ['tool.name', 'tool.size', 'tool.isSharp', 'tool.parts', 'entity shed']
    const allowed = { drop, restore: [] }
    const dropped = await target.applySchema(after, { allow: allowed })
    expect(dropped.isBlocked).toBe(false)
  })
})
