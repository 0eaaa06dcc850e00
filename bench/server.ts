import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentBuild } from '#tests/current-build.ts'

export interface BenchServer {
  readonly url: string
  readonly dataDir: string
  /** The CPU time that the process has used so far, in milliseconds. */
  cpu(): number
  stop(): Promise<void>
}

/** The built server on a port of its own, in the way that `npm start` runs it. */
export async function startServer({
  dataDir = mkdtempSync(join(tmpdir(), 'nacre-bench-')),
  main = join(currentBuild(), 'server/main.js'),
  env = {},
}: {
  dataDir?: string
  main?: string
  env?: Readonly<Record<string, string>>
} = {}): Promise<BenchServer> {
  const cache = join(currentBuild(), 'compile-cache')
  const usual = { PORT: '0', DATA_DIR: dataDir, NODE_COMPILE_CACHE: cache }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...usual, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server did not start.')))
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/[\d.:]+/u.exec(String(chunk))
      if (found) resolve(found[0])
    })
  })
  return {
    url,
    dataDir,
    cpu: () => cpuOf(child.pid ?? 0),
    async stop() {
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Linux counts in hundredths of a second, of which user and system are fields 14 and 15. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
