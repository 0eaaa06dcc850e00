import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { build } from 'vite'
import { currentBuild, exampleShell } from '../tests/current-build.ts'
import { viteConfigOf } from '../packages/nacre/cli/vite-config.mjs'

export type Program = ChildProcessByStdio<null, Readable, null>

/** Runs a file of this folder in a separate process. */
export function startProgram(
  file: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Program {
  return spawnNode([join(import.meta.dirname, file), ...args], env)
}

/** Returns the first line that a program prints, which is where it listens. */
export async function readFirstLine(program: Program): Promise<string> {
  const ended = once(program, 'exit').then(() => {
    throw new Error('The program ended before it listened. See its output above.')
  })
  const [line] = await Promise.race([once(program.stdout, 'data'), ended])
  return String(line).trim()
}

function spawnNode(args: readonly string[], env: NodeJS.ProcessEnv): Program {
  return spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Builds a benchmark file like the server, runs it in a separate process and parses its output. */
export async function runMeasurement<Result>(
  file: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Result> {
  return withBuiltFile(file, async (start) => {
    const child = start(env)
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
    const input = join(import.meta.dirname, file)
    await build({
      ...(await viteConfigOf(exampleShell)),
      logLevel: 'error',
      build: { outDir, ssr: input, rolldownOptions: { input } },
    })
    const built = join(outDir, basename(file).replace(/\.tsx?$/u, '.js'))
    return await work((env, options = []) => spawnNode([...options, built], env))
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
