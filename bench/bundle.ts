import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'vite'

/** Builds a file of the bench as the server is built, and gives the path of the result. */
export async function bundle(file: string): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'nacre-bench-'))
  await build({
    logLevel: 'error',
    build: { outDir, ssr: file, rolldownOptions: { input: file } },
  })
  return join(outDir, basename(file).replace(/\.tsx?$/u, '.js'))
}
