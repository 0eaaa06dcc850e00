import { randomBytes } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser-at.ts'
import { ensureBuilt, runCommand, startServer } from './built-server.ts'
import { eachDatabase } from './databases/each-database.ts'

beforeAll(ensureBuilt)

const setUpToken = 'for-this-test-only-0123456789-abcdefghij'
const secret = randomBytes(32).toString('hex')
const ada = { email: 'ada@example.org', password: 'seven purple trams at noon' }

test('who is signed out in one process, or at the machine, is signed out in every other', async () => {
  const postgres = eachDatabase.find(({ name }) => name === 'postgres')
  const where = await postgres?.open()
  if (!where?.url) throw new Error('There is no PostgreSQL.')
  onTestFinished(where.dispose)
  const env = { DATABASE_URL: where.url, SETUP_TOKEN: setUpToken, SECRET: secret }
  const here = await startServer(where.dataDir, env)
  onTestFinished(here.kill)
  const there = await startServer(where.dataDir, env)
  onTestFinished(there.kill)

  const browser = openBrowser()
  await browser.isIn(here.url)
  const made = { ...ada, name: 'Ada', token: setUpToken }
  expect((await browser.ask(here.url, 'POST', '/v1/account/setup', made)).status).toBe(200)

  for (const end of [
    () => browser.ask(here.url, 'DELETE', '/v1/session'),
    () => runCommand(['user', 'reset', ada.email], where.dataDir, env),
  ]) {
    if (!(await browser.isIn(here.url))) {
      const response = await browser.ask(here.url, 'POST', '/v1/session', ada)
      expect(response.status, await response.text()).toBe(200)
    }
    const thief = openBrowser()
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value)
    expect(await thief.isIn(there.url)).toBe(true)
    await end()
    const start = performance.now()
    await expect.poll(() => thief.isIn(there.url), { interval: 50 }).toBe(false)
    console.info(`signed out elsewhere after ${(performance.now() - start).toFixed(0)} ms`)
  }
})
