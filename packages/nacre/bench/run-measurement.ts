import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { build } from 'vite'
import { currentBuild } from '#tests/current-build.ts'

export type Program = ChildProcessByStdio<null, Readable, null>

/** Builds a benchmark file like the server, runs it in a separate process and parses its output. */
export async function runMeasurement<Result>(file: string): Promise<Result> {
  return withBuiltFile(file, async (start) => {
    const child = start({})
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk)
    })
    await once(child, 'close')
    return JSON.parse(output)
  })
}

/** Builds a benchmark file like the server, and passes a function to start it. */
export async function withBuiltFile<Result>(
  file: string,
  work: (
    start: (env: NodeJS.ProcessEnv, options?: readonly string[]) => Program,
  ) => Promise<Result>,
): Promise<Result> {
  // Inside the build folder, so that external packages are resolved.
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
