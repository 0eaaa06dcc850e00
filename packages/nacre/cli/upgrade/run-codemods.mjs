import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['product/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}']

/** Runs codemods on the sources of an app. Returns the changed files, and what a person must change. */
export function runCodemods(appDir, codemods, { isDryRun = false } = {}) {
  const changed = []
  const notes = []
  for (const path of globSync(sources, { cwd: appDir }).toSorted()) {
    const file = join(appDir, path)
    const before = readFileSync(file, 'utf8')
    let code = before
    for (const { rewrite } of codemods) {
      const result = rewrite(code, path)
      code = result.code
      notes.push(...result.notes.map(({ line, text }) => `${path}:${line}: ${text}`))
    }
    if (code === before) continue
    changed.push(path)
    if (!isDryRun) writeFileSync(file, code)
  }
  return { changed, notes }
}
