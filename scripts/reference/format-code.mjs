import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.mjs'

/** Formats snippets of TypeScript as the sources of the repository are. */
export function formatCode(snippets) {
  const folder = mkdtempSync(join(tmpdir(), 'nacre-reference-'))
  const fileOf = (index) => join(folder, `${index}.ts`)
  try {
    for (const [index, code] of snippets.entries()) writeFileSync(fileOf(index), code)
    const formatter = join(root, 'node_modules/oxfmt/bin/oxfmt')
    execFileSync(process.execPath, [formatter, '-c', join(root, '.oxfmtrc.json'), folder])
    return snippets.map((_, index) => readFileSync(fileOf(index), 'utf8').trimEnd())
  } finally {
    rmSync(folder, { recursive: true })
  }
}
