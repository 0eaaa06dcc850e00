import { describe, expect, onTestFinished, test } from 'vitest'
import type { Entity } from '#shell/language/entities/entity.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { upperCase, textField } from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { everyone } from '#shell/language/roles/role.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import type { Migration } from '../migrations.ts'
import { openDatabase } from '../open-database.ts'
import { createDiskFiles } from '../files/disk-files.ts'
import { openStore } from '../open-store.ts'
import { createStore } from '../store.ts'
import { migrateSchema, type MigrationOptions, previewMigration } from './migrate-schema.ts'

const town = entity({
  name: 'town',
  plural: 'towns',
  fields: { name: text({ required: true }), size: integer() },
  indexes: ['name'],
  may: { read: everyone },
})
const names = ['Zell', 'ahlen', 'Ärzen', 'Åhus', 'Berg']
const inGerman = names.toSorted(new Intl.Collator('de').compare)
const inSwedish = names.toSorted(new Intl.Collator('sv').compare)

describe.each(eachDatabase)('on $name', (kind) => {
  /** Opens a database with towns, in German order. */
  const openTowns = async () => {
    const { url, dataDir, dispose } = await kind.open()
    const where = url === undefined ? { dataDir } : { dataDir, databaseUrl: url }
    onTestFinished(dispose)
    const open = async (language: string) => {
      const database = await openDatabase(where, { language })
      onTestFinished(() => database.close().catch(() => undefined))
      return {
        database,
        migrate: (one: Entity = town, options: MigrationOptions = {}) =>
          migrateSchema(database, { entities: [one] }, { isDowngrade: true, ...options }),
        preview: (one: Entity = town) => previewMigration(database, { entities: [one] }),
        sortedBy: async (field: string, one: Entity = town) => {
          const store = createStore(database, [one], createDiskFiles(dataDir))
          const order = [{ field, isDescending: false }]
          const found = await store.records(one).list({ where: [], order, limit: 99 })
          return found.map((record) => record[field])
        },
      }
    }
    const first = await open('de')
    const store = await openStore(first.database, [town], dataDir)
    await store.write(async (trx) => {
      for (const name of names) {
        await store
          .records(town)
          .insert(trx, { name }, { owner: null, at: '2026-01-28T08:00:00.000Z' })
      }
    })
    return { ...first, open }
  }

  test('another first language sorts the text anew', async () => {
    const { sortedBy, database, open } = await openTowns()
    expect(await sortedBy('name')).toEqual(inGerman)
    await database.close()
    const later = await open('sv')
    expect((await later.preview()).lines).toEqual([
      'town: sort name by the rules of the language “sv” (5 records)',
    ])
    await later.migrate()
    expect(await later.sortedBy('name')).toEqual(inSwedish)
    expect((await later.migrate()).isChanged).toBe(false)
  })

  test('a renamed field and entity, and computed text, are sorted too', async () => {
    const { migrate, sortedBy } = await openTowns()
    const renamed = entity({
      name: 'place',
      plural: 'places',
      renamedFrom: 'town',
      fields: {
        title: text({ required: true, renamedFrom: 'name' }),
        size: integer(),
        shout: computed({ expression: upperCase(textField('title')) }),
      },
      indexes: ['title'],
      may: { read: everyone },
    })
    const { lines } = await migrate(renamed)
    expect(lines.join()).not.toContain('sort')
    expect(await sortedBy('title', renamed)).toEqual(inGerman)
    const shouted = (await sortedBy('shout', renamed)) as string[]
    expect(shouted).toEqual(shouted.toSorted(new Intl.Collator('de').compare))
  })

  test('text that a migration has changed is sorted', async () => {
    const { migrate, sortedBy } = await openTowns()
    const migration: Migration = {
      number: 1,
      name: '001-rename-berg',
      async migrate({ trx, build }) {
        await trx(
          build.updateTable('town').set({ name: 'Öd' }).where('name', '=', 'Berg').compile(),
        )
      },
    }
    await migrate(town, { migrations: [migration] })
    const expected = names.with(4, 'Öd').toSorted(new Intl.Collator('de').compare)
    expect(await sortedBy('name')).toEqual(expected)
  })

  test('text that an older version of the code has changed is sorted after the upgrade', async () => {
    const { database, migrate, sortedBy } = await openTowns()
    const { build } = database
    // Code without sort keys leaves their column, and stores a snapshot without them.
    await database.write(async (trx) => {
      const setting = build.selectFrom('nacre_setting').select('value').where('name', '=', 'schema')
      const [row] = await trx(setting.compile())
      const { tables, ...others } = JSON.parse(String(row?.['value']))
      for (const table of tables) delete table.sort
      const value = JSON.stringify({ ...others, tables })
      await trx(
        build.updateTable('nacre_setting').set({ value }).where('name', '=', 'schema').compile(),
      )
      await trx(build.updateTable('town').set({ name: 'Öd' }).where('name', '=', 'Berg').compile())
    })
    expect((await migrate()).isChanged).toBe(true)
    const expected = names.with(4, 'Öd').toSorted(new Intl.Collator('de').compare)
    expect(await sortedBy('name')).toEqual(expected)
  })

  test('a field that is no longer declared keeps its keys for older processes until it is dropped', async () => {
    const { database, migrate, sortedBy } = await openTowns()
    const keys = async () => [
      ...((await database.introspect(database.read)).get('town')?.sortKeys ?? []),
    ]
    expect(await keys()).toEqual(['_sort_name'])
    const without = entity({
      name: 'town',
      plural: 'towns',
      fields: { size: integer() },
      may: { read: everyone },
    })
    await migrate(without)
    expect(await keys()).toEqual(['_sort_name'])
    await database.write((trx) =>
      trx(database.build.updateTable('town').set({ _sort_name: null }).compile()),
    )
    await migrate()
    expect(await sortedBy('name')).toEqual(inGerman)
    await migrateSchema(
      database,
      { entities: [without] },
      { allow: { drop: ['town.name'] }, isDowngrade: true },
    )
    expect(await keys()).toEqual([])
  })
})
