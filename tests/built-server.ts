import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { currentBuild } from './current-build.ts'

export const root = join(import.meta.dirname, '..')

export interface Answer {
  readonly status: number
  readonly cookies: readonly string[]
  readonly body: Buffer
}

export interface BuiltServer {
  readonly url: string
  ask(method: string, path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>
  /** Ends it as a power cut would: it gets no word of it. */
  kill(): Promise<void>
}

/** Builds the server if it is not there; `npm test` has built it before. */
export async function ensureBuilt(): Promise<void> {
  if (existsSync(join(root, 'dist/current'))) return
  const build = spawn(process.execPath, [join(root, 'bin/build.mjs')], { stdio: 'inherit' })
  await once(build, 'close')
}

/** Starts the built server as a process, on any free port; it may not live to be ready. */
export function spawnServer(dataDir: string, more: Environment = {}): ChildProcess {
  return spawnCommand([], dataDir, more)
}

type Environment = Readonly<Record<string, string>>

function spawnCommand(args: readonly string[], dataDir: string, more: Environment): ChildProcess {
  const { PATH } = process.env
  const own = { PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }
  const env = { ...own, ...more }
  return spawn(process.execPath, [join(currentBuild(), 'server/main.js'), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts the built server and waits until it says where it is. */
export async function startServer(dataDir: string, more: Environment = {}): Promise<BuiltServer> {
  const child = spawnServer(dataDir, more)
  const url = await urlOf(child)
  const agent = new Agent({ keepAlive: true })
  return {
    url,
    ask: (method, path, headers = {}) => send(agent, new URL(path, url), method, headers),
    async kill() {
      await end(child)
      agent.destroy()
    },
  }
}

/** Does something at the machine, beside the server or without it: gives the lines that it says. */
export async function runCommand(
  args: readonly string[],
  dataDir: string,
  more: Environment = {},
): Promise<readonly string[]> {
  const child = spawnCommand(args, dataDir, more)
  if (!child.stdout || !child.stderr) throw new Error('The command has no output.')
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  const [out, errorOutput] = await output
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${out}${errorOutput}`)
  return out.trimEnd().split('\n')
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

async function urlOf({ stdout, stderr }: ChildProcess): Promise<string> {
  if (!stdout || !stderr) throw new Error('The server has no output.')
  const errorOutput = text(stderr)
  for await (const line of createInterface(stdout)) {
    const [, url] = / is running at (http:\S+)$/u.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error(`The server did not start: ${await errorOutput}`)
}

function send(
  agent: Agent,
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response
        const body = Buffer.concat(parts)
        resolve({ status: statusCode, cookies: answered['set-cookie'] ?? [], body })
      })
    })
    asking.on('error', reject).end()
  })
}
