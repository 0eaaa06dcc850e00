import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, runCommand, startServer } from './built-server.ts'
import { createCookieClient } from './cookie-client.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'

beforeAll(ensureBuilt)

const setUpToken = 'for-this-test-only-0123456789-abcdefghij'
const ada = { name: 'Ada', email: 'ada@example.org', password: 'seven purple trams at noon' }

test('a product moves to PostgreSQL and back, and nobody is signed out', async () => {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  const where = await postgres?.open()
  if (!where?.url) throw new Error('PostgreSQL is missing from eachDatabase.')
  onTestFinished(where.dispose)
  const { dataDir, url } = where
  const inPostgres = { DATABASE_URL: url, SETUP_TOKEN: setUpToken }
  const move = (to: string, env = {}) => runCommand(['move', '--to', to], dataDir, env)

  const first = await startServer(dataDir, { SETUP_TOKEN: setUpToken })
  onTestFinished(first.kill)
  const browser = createCookieClient()
  await browser.isSignedIn(first.url)
  const account = { ...ada, token: setUpToken }
  expect((await browser.send(first.url, 'POST', '/v1/account/setup', account)).status).toBe(200)
  await expect(move(url)).rejects.toThrow('in use by another process')
  await expect(move('mysql://localhost')).rejects.toThrow('the URL of a PostgreSQL database')
  await expect(move('embedded')).rejects.toThrow('already')
  await first.terminate()

  expect(await move(url)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^nacre_session +1 rows, checksum [\da-f]{16}$/u),
      expect.stringMatching(/^Copied \d+ rows\. Both databases have the same rows\.$/u),
    ]),
  )
  const second = await startServer(dataDir, inPostgres)
  onTestFinished(second.kill)
  expect(await browser.isSignedIn(second.url)).toBe(true)
  expect((await browser.send(second.url, 'GET', '/v1/account')).status).toBe(200)
  await expect(move('embedded', inPostgres)).rejects.toThrow('A server is using this database')
  await second.terminate()
  await expect(move('embedded', inPostgres)).rejects.toThrow('The target is not empty')
  await rename(join(dataDir, 'nacre.db'), join(dataDir, 'before.db'))
  await move('embedded', inPostgres)
  const third = await startServer(dataDir)
  onTestFinished(third.kill)
  expect(await browser.isSignedIn(third.url)).toBe(true)
})
