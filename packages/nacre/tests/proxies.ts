import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { root } from './built-server.ts'

const deploy = join(root, 'deploy')

const isInstalled = (program: string, option: string) =>
  spawnSync(program, [option], { timeout: 20_000 }).status === 0

export const hasNginx = isInstalled('nginx', '-v')
export const hasCaddy = isInstalled('caddy', 'version')

/** The public name in the files of `deploy`. */
export const publicName = 'tools.example.org'

/** Returns a port that nothing uses. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts nginx with a file of `deploy/nginx`, without TLS, until the test has finished. */
export async function startNginx(
  file: string,
  port: number,
  upstreams: readonly string[],
): Promise<void> {
  const folder = await makeFolder()
  const text = await readFile(join(deploy, 'nginx', file), 'utf8')
  const withoutRedirect = text.replace(/\nserver \{\n {2}listen 80;[^}]*\}\n/u, '\n')
  const plain = withoutRedirect
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/ {2}ssl_.*\n/gu, '')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  )
  const config = join(folder, 'nginx.conf')
  const declared = [...new Set(text.match(/127\.0\.0\.1:300\d/gu) ?? [])]
  const site = declared.reduce(
    (all, one, index) => all.replaceAll(one, upstreams[index] ?? one),
    plain,
  )
  await writeFile(
    config,
    `daemon off; pid ${folder}/pid; error_log ${folder}/errors; events { worker_connections 1024; }
http { access_log off; ${places.join(' ')} ${site} }`,
  )
  stopLater(spawn('nginx', ['-c', config, '-e', join(folder, 'errors')], { stdio: 'ignore' }))
}

/** Starts Caddy with a file of `deploy/caddy`, without TLS, until the test has finished. */
export async function startCaddy(
  file: string,
  port: number,
  upstreams: readonly string[],
): Promise<void> {
  const env = {
    ...process.env,
    HOME: await makeFolder(),
    SITE: `http://${publicName}:${port}`,
    UPSTREAM: upstreams[0] ?? '',
    UPSTREAMS: upstreams.join(' '),
  }
  const options = ['run', '--adapter', 'caddyfile', '--config', join(deploy, 'caddy', file)]
  stopLater(spawn('caddy', options, { env, stdio: 'ignore' }))
}

function stopLater(proxy: ChildProcess): void {
  onTestFinished(async () => {
    if (proxy.exitCode !== null) return
    const closed = once(proxy, 'close')
    proxy.kill()
    await closed
  })
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nacre-proxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
