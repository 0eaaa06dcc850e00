import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'vite'

/** Builds a file of the bench as the server is built, runs it by itself, and reads what it prints. */
export async function measured<Result>(file: string): Promise<Result> {
  const outDir = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
  try {
    await build({
      logLevel: 'error',
      build: { outDir, ssr: file, rolldownOptions: { input: file } },
    })
    const output = await run(join(outDir, basename(file).replace(/\.tsx?$/u, '.js')))
    return JSON.parse(output)
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

async function run(file: string): Promise<string> {
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk)
  })
  await once(child, 'close')
  return output
}
