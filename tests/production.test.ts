import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { createCookieClient } from './cookie-client.ts'
import { ensureBuilt, root, startServer } from './built-server.ts'

beforeAll(ensureBuilt)

const setUpToken = 'for-this-test-only-0123456789-abcdefghij'
const ada = { name: 'Ada', email: 'ada@example.org', password: 'seven purple trams at noon' }

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-production-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test.each([{}, { NODE_ENV: 'development' }, { NODE_ENV: 'test' }, { NODE_ENV: '' }])(
  'the built server renders with the production build of React in the environment %o',
  async (environment) => {
    const env = { SETUP_TOKEN: setUpToken, ...environment }
    const { url, kill } = await startServer(await makeFolder(), env)
    onTestFinished(kill)
    const { send, isSignedIn } = createCookieClient()
    await isSignedIn(url)
    await send(url, 'POST', '/v1/account/setup', { ...ada, token: setUpToken })
    const response = await send(url, 'GET', '/v1/system/version')
    expect(await response.json()).toMatchObject({ react: { build: 'production' } })
  },
)

test('a build contains no development code, whatever NODE_ENV says, and prints no warning', async () => {
  const folder = await makeFolder()
  const env = { ...process.env, NODE_ENV: 'development', VITE_USER_NODE_ENV: 'development' }
  const build = spawn(
    process.execPath,
    [join(root, 'packages/nacre/cli/bundle.mjs'), join(root, 'examples/shell'), folder],
    { cwd: root, env },
  )
  expect(await Promise.all([text(build.stdout), text(build.stderr)])).toEqual(['', ''])
  const names = await readdir(folder, { recursive: true })
  const scripts = names.filter((name) => name.endsWith('.js'))
  expect(scripts).toContain('server/main.js')
  for (const name of scripts) {
    const code = await readFile(join(folder, name), 'utf8')
    // Strings that only the development builds of React contain.
    const found = /process\.env\.NODE_ENV|captureOwnerStack|Each child in a list should/u.exec(code)
    expect({ name, found: found?.[0] }).toEqual({ name, found: undefined })
  }
})

test('a server that is told to stop serves requests while a load balancer notices', async () => {
  const { url, kill, terminate } = await startServer(await makeFolder(), { DRAIN_SECONDS: '2' })
  onTestFinished(kill)
  const statusOf = async (path: string) => (await fetch(url + path)).status
  expect(await statusOf('/readyz')).toBe(200)
  const ended = terminate()
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  expect(await statusOf('/welcome')).toBe(200)
  expect(await statusOf('/livez')).toBe(200)
  expect(await ended).toBe(0)
})
