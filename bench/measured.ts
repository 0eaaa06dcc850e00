import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { build } from 'vite'
import { currentBuild } from '#tests/current-build.ts'

export type Program = ChildProcessByStdio<null, Readable, null>

/** Builds a file of the bench as the server is built, runs it by itself, and reads what it prints. */
export async function measured<Result>(file: string): Promise<Result> {
  return withBuilt(file, async (start) => {
    const child = start({})
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk)
    })
    await once(child, 'close')
    return JSON.parse(output)
  })
}

/** Builds a file of the bench as the server is built, for work that starts it as it likes. */
export async function withBuilt<Result>(
  file: string,
  work: (
    start: (env: NodeJS.ProcessEnv, options?: readonly string[]) => Program,
  ) => Promise<Result>,
): Promise<Result> {
  // Where the packages are found that are not built in.
  const outDir = mkdtempSync(join(currentBuild(), 'bench-'))
  try {
    await build({
      logLevel: 'error',
      build: { outDir, ssr: file, rolldownOptions: { input: file } },
    })
    const built = join(outDir, basename(file).replace(/\.tsx?$/u, '.js'))
    return await work((env, options = []) =>
      spawn(process.execPath, [...options, built], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    )
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
