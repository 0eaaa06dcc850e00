import { randomBytes } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createCookieClient } from './cookie-client.ts'
import { ensureBuilt, runCommand, startServer } from './built-server.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'

beforeAll(ensureBuilt)

const setUpToken = 'for-this-test-only-0123456789-abcdefghij'
const secret = randomBytes(32).toString('hex')
const ada = { email: 'ada@example.org', password: 'seven purple trams at noon' }

test('a sign-out in one process or by a command takes effect in every other process', async () => {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  const where = await postgres?.open()
  if (!where?.url) throw new Error('PostgreSQL is missing from eachDatabase.')
  onTestFinished(where.dispose)
  const env = { DATABASE_URL: where.url, SETUP_TOKEN: setUpToken, SECRET: secret }
  const first = await startServer(where.dataDir, env)
  onTestFinished(first.kill)
  const second = await startServer(where.dataDir, env)
  onTestFinished(second.kill)

  const browser = createCookieClient()
  await browser.isSignedIn(first.url)
  const account = { ...ada, name: 'Ada', token: setUpToken }
  expect((await browser.send(first.url, 'POST', '/v1/account/setup', account)).status).toBe(200)

  for (const signOut of [
    () => browser.send(first.url, 'DELETE', '/v1/session'),
    () => runCommand(['user', 'reset', ada.email], where.dataDir, env),
  ]) {
    if (!(await browser.isSignedIn(first.url))) {
      const response = await browser.send(first.url, 'POST', '/v1/session', ada)
      expect(response.status, await response.text()).toBe(200)
    }
    const copy = createCookieClient()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    expect(await copy.isSignedIn(second.url)).toBe(true)
    await signOut()
    const start = performance.now()
    await expect.poll(() => copy.isSignedIn(second.url), { interval: 50 }).toBe(false)
    console.info(
      `signed out in the other process after ${(performance.now() - start).toFixed(0)} ms`,
    )
  }
})
