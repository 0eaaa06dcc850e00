import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { variables } from '#shell/server/settings/environment-variables.ts'
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

const hasNginx = isInstalled('nginx', '-v')
const hasCaddy = isInstalled('caddy', 'version')

beforeAll(ensureBuilt)

/** Returns a port that nothing uses. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts a server for a public address, and the proxy that `start` returns. */
async function startBehind(start: (port: number, upstream: string) => Promise<ChildProcess>) {
  const port = await freePort()
  const inner = await freePort()
  const env = { ORIGIN: 'https://tools.example.org', TRUSTED_PROXIES: '127.0.0.1' }
  const server = spawnServer(await makeFolder(), { ...env, PORT: String(inner) })
  onTestFinished(() => killProcess(server))
  const proxy = await start(port, `127.0.0.1:${inner}`)
  onTestFinished(async () => {
    const closed = once(proxy, 'close')
    proxy.kill()
    await closed
  })
  const statusOf = (path: string, target = port) => statusAt(target, path)
  await expect.poll(() => statusOf('/login'), { timeout: 20_000 }).toBe(200)
  return { statusOf, inner }
}

/** Requests a path under the public name. Returns 0 if nothing answers. */
function statusAt(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    get({ port, path, headers: { host: 'tools.example.org' } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).on('error', () => resolve(0))
  })
}

test.runIf(hasNginx)(
  `nginx passes requests on, and keeps probes inside${skipped('nginx', hasNginx)}`,
  async () => {
    const { statusOf, inner } = await startBehind(async (port, upstream) => {
      const folder = await makeFolder()
      const [, site = ''] = (await read('nginx/nacre.conf')).split(
        /\n(?=server \{\n {2}listen 443)/u,
      )
      const plain = site
        .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
        .replaceAll(/ {2}ssl_.*\n/gu, '')
        .replace('127.0.0.1:3000', upstream)
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder};`,
      )
      const config = join(folder, 'nginx.conf')
      await writeFile(
        config,
        `daemon off; pid ${folder}/pid; error_log ${folder}/errors; events {}
http { access_log off; ${places.join(' ')} ${plain} }`,
      )
      return spawn('nginx', ['-c', config, '-e', join(folder, 'errors')], { stdio: 'ignore' })
    })
    // The page for missing pages: nobody outside learns whether the process is ready.
    expect([await statusOf('/readyz'), await statusOf('/livez')]).toEqual([404, 404])
    expect(await statusOf('/readyz', inner)).toBe(200)
  },
  60_000,
)

test.runIf(hasCaddy)(
  `Caddy passes requests on, and keeps probes inside${skipped('Caddy', hasCaddy)}`,
  async () => {
    const { statusOf, inner } = await startBehind(async (port, upstream) => {
      const config = join(deploy, 'caddy/Caddyfile')
      const folder = await makeFolder()
      const env = {
        ...process.env,
        HOME: folder,
        SITE: `http://tools.example.org:${port}`,
        UPSTREAM: upstream,
      }
      return spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
        env,
        stdio: 'ignore',
      })
    })
    expect([await statusOf('/readyz'), await statusOf('/livez')]).toEqual([404, 404])
    expect(await statusOf('/readyz', inner)).toBe(200)
  },
  60_000,
)
