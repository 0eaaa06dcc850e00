import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import about from '../package.json' with { type: 'json' }
import { currentBuild } from '../tests/current-build.ts'

export interface BenchServer {
  readonly url: string
  readonly dataDir: string
  /** Returns the CPU time that the process has used so far, in milliseconds. */
  cpu(): number
  /** Returns the current memory of the process in MB. */
  memory(): number
  stop(): Promise<void>
}

/** The arguments of the script `start` after `node`: Node options, the file to run and its arguments. */
const [, , ...startArgs] = about.scripts.start.split(' ')
const nodeOptions = startArgs.filter((arg) => arg.startsWith('--'))

/** Starts the built server on a free port like `npm start`. `main` runs another file. */
export async function startServer({
  dataDir = mkdtempSync(join(tmpdir(), 'nacre-bench-')),
  main,
  env = {},
}: {
  dataDir?: string
  main?: string
  env?: Readonly<Record<string, string>>
} = {}): Promise<BenchServer> {
  const cache = join(currentBuild(), 'compile-cache')
  const defaultEnv = { PORT: '0', DATA_DIR: dataDir, NODE_COMPILE_CACHE: cache }
  const { NODE_ENV: _, ...withoutMode } = process.env
  const args = main === undefined ? startArgs : [...nodeOptions, main]
  const child = spawn(process.execPath, args, {
    // Without NODE_ENV: the build determines the rendering mode.
    env: { ...withoutMode, ...defaultEnv, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server did not start. See its output above.')))
    child.stdout.on('data', (chunk: Buffer) => {
      const match = /http:\/\/[\d.:]+/u.exec(String(chunk))
      if (match) resolve(match[0])
    })
  })
  return {
    url,
    dataDir,
    cpu: () => cpuOf(child.pid ?? 0),
    memory: () => memoryOf(child.pid ?? 0),
    async stop() {
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function memoryOf(pid: number): number {
  const [, kilobytes = ''] =
    /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** Returns the CPU time of all threads of a process, user and system, in milliseconds. */
export function cpuOf(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`)
  const spent = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8'))
  return spent.reduce((sum, times) => sum + Number(times.split(' ', 1)[0]), 0) / 1_000_000
}
