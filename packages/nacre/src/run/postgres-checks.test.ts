import { expect, test } from 'vitest'
import { readPostgresSettings } from '#shell/store/postgres-settings.ts'
import { openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { findPostgresProblems } from './postgres-checks.ts'

const good = {
  version: 180_001,
  fsync: true,
  fullPageWrites: true,
  autovacuum: true,
  connections: 12,
  maxConnections: 97,
}
const today = new Date('2026-11-29')

test('a server with the usual settings has no problem', () => {
  expect(findPostgresProblems(good, today)).toEqual([])
  // A version that is newer than this list is not judged.
  expect(findPostgresProblems({ ...good, version: 250_000 }, today)).toEqual([])
})

test.each([
  ['failure', 'fsync is off', { fsync: false }],
  ['failure', 'full_page_writes is off', { fullPageWrites: false }],
  ['warning', 'autovacuum is off', { autovacuum: false }],
  ['warning', '90 of 97 connections are used', { connections: 90 }],
  ['warning', 'PostgreSQL 14 has had no repairs since 2026-11-12', { version: 140_020 }],
] as const)('a %s: %s', (severity, sentence, change) => {
  expect(findPostgresProblems({ ...good, ...change }, today)).toEqual([
    { severity, sentence: expect.stringContaining(sentence) },
  ])
})

test('the settings are read from the server', async () => {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  if (!postgres) throw new Error('PostgreSQL is missing from eachDatabase.')
  const { database, close } = await openTestDatabase(postgres)
  const settings = await readPostgresSettings(database)
  await close()
  expect(settings.version).toBeGreaterThan(130_000)
  expect(settings.connections).toBeGreaterThan(0)
  expect(settings.maxConnections).toBeGreaterThan(settings.connections)
})
