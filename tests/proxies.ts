import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './built-server.ts'

const deploy = join(root, 'deploy')

const isInstalled = (program: string, option: string) =>
  spawnSync(program, [option], { timeout: 20_000 }).status === 0

export const hasNginx = isInstalled('nginx', '-v')
export const hasCaddy = isInstalled('caddy', 'version')
export const hasProxy = hasNginx || hasCaddy

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

/** Stops a proxy. */
export type StopProxy = () => Promise<void>

/** Starts nginx with a file of `deploy/nginx`, without TLS. */
export async function startNginx(
  file: string,
  port: number,
  upstreams: readonly string[],
): Promise<StopProxy> {
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
  const options = ['-c', config, '-e', join(folder, 'errors')]
  return stopOf(spawn('nginx', options, { stdio: 'ignore' }), folder)
}

/** Starts Caddy with a file of `deploy/caddy`, without TLS. */
export async function startCaddy(
  file: string,
  port: number,
  upstreams: readonly string[],
): Promise<StopProxy> {
  const folder = await makeFolder()
  const env = {
    ...process.env,
    HOME: folder,
    SITE: `http://${publicName}:${port}`,
    UPSTREAM: upstreams[0] ?? '',
    UPSTREAMS: upstreams.join(' '),
  }
  const options = ['run', '--adapter', 'caddyfile', '--config', join(deploy, 'caddy', file)]
  return stopOf(spawn('caddy', options, { env, stdio: 'ignore' }), folder)
}

/** Starts nginx, or Caddy if there is no nginx, in front of several processes. */
export function startAnyProxy(port: number, upstreams: readonly string[]): Promise<StopProxy> {
  return hasNginx
    ? startNginx('nacre-processes.conf', port, upstreams)
    : startCaddy('Caddyfile.processes', port, upstreams)
}

function stopOf(proxy: ChildProcess, folder: string): StopProxy {
  return async () => {
    if (proxy.exitCode === null) {
      const closed = once(proxy, 'close')
      proxy.kill()
      await closed
    }
    await rm(folder, { recursive: true, force: true })
  }
}

const makeFolder = () => mkdtemp(join(tmpdir(), 'nacre-proxy-'))
