import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { currentBuild } from './current-build.ts'

export const root = join(import.meta.dirname, '..')

export interface ServerResponse {
  readonly status: number
  readonly cookies: readonly string[]
  readonly body: Buffer
}

export interface BuiltServer {
  readonly url: string
  send(
    method: string,
    path: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ServerResponse>
  /** What the process has printed until it was ready. */
  output(): string
  /** Kills the process with SIGKILL, like a power failure. */
  kill(): Promise<void>
  /** Sends SIGTERM. Resolves with the exit code when the process has ended. */
  terminate(): Promise<number>
}

/** Builds the server if no build exists. `npm test` builds it before the tests. */
export async function ensureBuilt(): Promise<void> {
  if (existsSync(join(root, 'examples/shell/.nacre/build/current'))) return
  const build = spawn(process.execPath, [join(root, 'scripts/nacre.mjs'), 'build'], {
    stdio: 'inherit',
  })
  await once(build, 'close')
}

/** Starts the built server as a process on a free port, without waiting until it is ready. */
export function spawnServer(dataDir: string, environment: Environment = {}): ChildProcess {
  return spawnCommand([], dataDir, environment)
}

/** Starts the built server, and waits until it has printed its first line. */
export async function spawnReadyServer(
  dataDir: string,
  environment: Environment,
  main?: string,
): Promise<ChildProcess> {
  const child = spawnCommand([], dataDir, environment, main)
  if (child.stdout) await once(child.stdout, 'data')
  child.stdout?.resume()
  child.stderr?.resume()
  return child
}

type Environment = Readonly<Record<string, string>>

function spawnCommand(
  args: readonly string[],
  dataDir: string,
  environment: Environment,
  main = join(currentBuild(), 'server/main.js'),
): ChildProcess {
  const { PATH } = process.env
  const env = { PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...environment }
  return spawn(process.execPath, [main, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts the built server and waits until it prints its URL. */
export async function startServer(
  dataDir: string,
  environment: Environment = {},
): Promise<BuiltServer> {
  const child = spawnServer(dataDir, environment)
  const lines: string[] = []
  const url = await urlOf(child, lines)
  // More requests at once would be an overload.
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  return {
    url,
    output: () => lines.join('\n'),
    send: (method, path, headers = {}) => sendRequest(agent, new URL(path, url), method, headers),
    async terminate() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      child.stdout?.resume()
      const [code] = await closed
      agent.destroy()
      return Number(code)
    },
    async kill() {
      await killProcess(child)
      agent.destroy()
    },
  }
}

/** Runs a command of the built server and returns the lines of its output. */
export async function runCommand(
  args: readonly string[],
  dataDir: string,
  environment: Environment = {},
): Promise<readonly string[]> {
  const child = spawnCommand(args, dataDir, environment)
  if (!child.stdout || !child.stderr) throw new Error('The command has no output.')
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  const [out, errorOutput] = await output
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${out}${errorOutput}`)
  return out.trimEnd().split('\n')
}

/** Kills the process if it still runs, and waits for its end. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

async function urlOf({ stdout, stderr }: ChildProcess, lines: string[] = []): Promise<string> {
  if (!stdout || !stderr) throw new Error('The server has no output.')
  const errorOutput = text(stderr)
  for await (const line of createInterface(stdout)) {
    lines.push(line)
    const [, url] = / is running at (http:\S+)$/u.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error(`The server did not start: ${await errorOutput}`)
}

function sendRequest(
  agent: Agent,
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
): Promise<ServerResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0 } = response
        const cookies = response.headers['set-cookie'] ?? []
        resolve({ status: statusCode, cookies, body: Buffer.concat(chunks) })
      })
    })
    outgoing.on('error', reject).end()
  })
}
