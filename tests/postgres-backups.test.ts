import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, runCommand, startServer } from './built-server.ts'
import { createCookieClient } from './cookie-client.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'

beforeAll(ensureBuilt)

const setUpToken = 'for-this-test-only-0123456789-abcdefghij'
const ada = { name: 'Ada', email: 'ada@example.org', password: 'seven purple trams at noon' }

async function openPostgres() {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  const where = await postgres?.open()
  if (!where?.url) throw new Error('PostgreSQL is missing from eachDatabase.')
  onTestFinished(where.dispose)
  return { dataDir: where.dataDir, url: where.url }
}

async function start(dataDir: string, environment: Readonly<Record<string, string>>) {
  const server = await startServer(dataDir, environment)
  onTestFinished(server.kill)
  return server
}

test('PostgreSQL is backed up beside a running server, and restored into an empty database', async () => {
  const { dataDir, url } = await openPostgres()
  const env = { DATABASE_URL: url, SETUP_TOKEN: setUpToken }
  const run = (environment: Readonly<Record<string, string>>, ...args: string[]) =>
    runCommand(['backup', ...args], dataDir, environment)
  const server = await start(dataDir, env)
  const browser = createCookieClient()
  await browser.isSignedIn(server.url)
  const account = { ...ada, token: setUpToken }
  expect((await browser.send(server.url, 'POST', '/v1/account/setup', account)).status).toBe(200)

  const [created = ''] = await run(env, 'create')
  expect(created).toMatch(/^Created .*backups\/nacre-[\dTZ-]+\.$/u)
  const cookies = [...browser.cookies]
  expect((await browser.send(server.url, 'DELETE', '/v1/session')).ok).toBe(true)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect(await browser.isSignedIn(server.url)).toBe(false)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  expect(await run(env, 'verify')).toEqual([
    expect.stringMatching(/ is complete: its files, the database, and a page of each entity\.$/u),
  ])
  await server.kill()

  // The old database is never changed.
  await expect(run(env, 'restore', '--yes')).rejects.toThrow(
    'Create an empty database and set its URL',
  )
  const empty = await openPostgres()
  const restored = { ...env, DATABASE_URL: empty.url }
  const [line = ''] = await run(restored, 'restore', '--yes')
  expect(line).toMatch(/^Restored .*nacre-/u)
  const again = await start(dataDir, restored)
  expect(await browser.isSignedIn(again.url)).toBe(true)
  await again.terminate()

  // The same backup opens with the embedded database as well.
  await run({}, 'restore', '--yes')
  const embedded = await start(dataDir, {})
  expect(await browser.isSignedIn(embedded.url)).toBe(true)
})
