import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { variables } from '#shell/server/settings/environment-variables.ts'
import {
  freePort,
  hasCaddy,
  hasNginx,
  publicName,
  startCaddy,
  startNginx,
  type StopProxy,
} from './proxies.ts'
import { ensureBuilt, killProcess, root, spawnServer } from './built-server.ts'

const deploy = join(root, 'deploy')
const read = (file: string) => readFile(join(deploy, file), 'utf8')

const isInstalled = (program: string, option: string) =>
  spawnSync(program, [option], { timeout: 20_000 }).status === 0
const skipped = (program: string, is: boolean) => (is ? '' : ` (skipped: no ${program})`)

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-deploy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the files set variables that exist', async () => {
  const known = new Set([...Object.keys(variables), 'NODE_ENV'])
  const ofOthers = /^(?:POSTGRES_|MINIO_|AF_)/u
  const files = globSync('{docker,kubernetes,systemd}/*', { cwd: deploy })
  expect(files.length).toBeGreaterThan(3)
  for (const file of files) {
    const names = (await read(file)).match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/gu) ?? []
    const unknown = names.filter((name) => !known.has(name) && !ofOthers.test(name))
    expect([file, unknown]).toEqual([file, []])
  }
})

const hasSystemd = isInstalled('systemd-analyze', '--version')
test.runIf(hasSystemd)(
  `systemd accepts the unit, and finds it well protected${skipped('systemd', hasSystemd)}`,
  async () => {
    const folder = await makeFolder()
    const unit = join(folder, 'nacre.service')
    const source = await read('systemd/nacre.service')
    await writeFile(unit, source.replace('/usr/bin/node', process.execPath))
    const verify = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
    expect([verify.status, verify.stderr]).toEqual([0, ''])
    // The exposure is from 0 to 10, and the threshold ten times as much.
    const security = ['security', '--offline=true', '--threshold=20', unit]
    expect(spawnSync('systemd-analyze', security).status).toBe(0)
  },
)

beforeAll(ensureBuilt)

/** Starts a server for a public address, and the proxy that `start` returns. */
async function startBehind(
  start: (port: number, upstreams: readonly string[]) => Promise<StopProxy>,
) {
  const port = await freePort()
  const inner = await freePort()
  const env = { ORIGIN: `https://${publicName}`, TRUSTED_PROXIES: '127.0.0.1' }
  const server = spawnServer(await makeFolder(), { ...env, PORT: String(inner) })
  onTestFinished(() => killProcess(server))
  onTestFinished(await start(port, [`127.0.0.1:${inner}`]))
  const statusOf = (path: string, target = port) => statusAt(target, path)
  await expect.poll(() => statusOf('/login'), { timeout: 20_000 }).toBe(200)
  return { statusOf, inner }
}

/** Requests a path under the public name. Returns 0 if nothing answers. */
function statusAt(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    get({ port, path, headers: { host: publicName } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', () => resolve(0))
  })
}

test.for([
  { name: 'nginx', has: hasNginx, start: startNginx, file: 'nacre.conf' },
  { name: 'Caddy', has: hasCaddy, start: startCaddy, file: 'Caddyfile' },
])(
  '$name passes requests on, and keeps probes inside',
  { timeout: 60_000 },
  async ({ has, start, file }, { skip }) => {
    skip(!has, 'The proxy is not installed.')
    const { statusOf, inner } = await startBehind((...args) => start(file, ...args))
    // The page for missing pages: nobody outside learns whether the process is ready.
    expect([await statusOf('/readyz'), await statusOf('/livez')]).toEqual([404, 404])
    expect(await statusOf('/readyz', inner)).toBe(200)
  },
)
