import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { entity } from '#shell/language/entities/define-entity.ts'
import { text } from '#shell/field-types/text/field.ts'
import { migrateSchema } from '#shell/store/migrate/migrate-schema.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { createReadinessChecks } from './readiness-checks.ts'

const card = (field: string) =>
  entity({ name: 'card', plural: 'cards', fields: { [field]: text() } })

async function failing(checks: Awaited<ReturnType<typeof createReadinessChecks>>) {
  const names: string[] = []
  for (const [name, check] of Object.entries(checks)) {
    await check().catch(() => names.push(name))
  }
  return names
}

describe.each(eachDatabase)('$name', (kind) => {
  test('readiness follows the disk, the schema and the database', async () => {
    const opened = await openTestDatabase(kind)
    onTestFinished(opened.close)
    const folder = await mkdtemp(join(tmpdir(), 'nacre-ready-'))
    await migrateSchema(opened.database, { entities: [card('title')] })
    const own = await openDatabase(opened.where)
    const checks = await createReadinessChecks(own, folder)
    expect(await failing(checks)).toEqual([])
    expect(await readdir(folder)).toEqual([])

    await rm(folder, { recursive: true })
    expect(await failing(checks)).toEqual(['disk'])
    await migrateSchema(opened.database, { entities: [card('headline')] })
    expect(await failing(checks)).toEqual(['schema', 'disk'])
    await own.close()
    expect(await failing(checks)).toContain('database')
  })
})
