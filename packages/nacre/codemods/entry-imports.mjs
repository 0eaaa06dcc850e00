// Rewrites the imports of a product that was a copy of the repository: `#shell/…` becomes the entry of
// the package that exports the name. `node entry-imports.mjs FOLDER` rewrites all files below a folder.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAst } from 'vite'
import { readEntries } from './entries.mjs'

const maxLength = 100

/**
 * Returns the code with rewritten imports, and the names that no entry exports, whose imports stay as
 * they are.
 *
 * @example
 * rewriteImports("import { entity } from '#shell/model/entity.ts'", 'card.ts')
 */
export function rewriteImports(code, file, entries = readEntries()) {
  const entryByName = new Map(entries.map(({ name, entry }) => [name, entry]))
  const isEntry = new Set(entryByName.values())
  const lang = file.endsWith('x') ? 'tsx' : 'ts'
  const missing = []
  const imports = parseAst(code, { lang }).body.flatMap((statement) => {
    const from = statement.source?.value
    if (statement.type !== 'ImportDeclaration' || typeof from !== 'string') return []
    if (!from.startsWith('#shell/') && !isEntry.has(from)) return []
    const parts = statement.specifiers.map((specifier) => {
      const name = specifier.imported?.name
      const entry = isEntry.has(from) ? from : entryByName.get(name)
      if (!entry) missing.push(`${name ?? specifier.local.name} of ${from}`)
      return { ...partOf(specifier, statement), entry: entry ?? from, name }
    })
    return parts.length > 0 ? [{ statement, from, parts }] : []
  })
  const isOld = imports.some(({ from, parts }) => parts.some(({ entry }) => entry !== from))
  return { code: isOld ? replaceImports(code, imports) : code, missing }
}

function partOf({ type, local, imported, importKind }, statement) {
  const isType = statement.importKind === 'type' || importKind === 'type'
  if (type !== 'ImportSpecifier') return { isType, isWhole: true }
  const text = imported.name === local.name ? local.name : `${imported.name} as ${local.name}`
  return { isType, text }
}

/** Writes one import for each entry, at the place of the first import of the entry. */
function replaceImports(code, imports) {
  const parts = imports.flatMap((one) => (isKept(one) ? [] : one.parts))
  const written = new Set()
  let result = ''
  let position = 0
  for (const one of imports.filter((other) => !isKept(other))) {
    const { start, end } = one.statement
    const entries = [...new Set(one.parts.map(({ entry }) => entry))]
    const lines = entries
      .filter((entry) => !written.has(entry))
      .map((entry) =>
        importOf(
          entry,
          parts.filter((part) => part.entry === entry),
        ),
      )
    for (const entry of entries) written.add(entry)
    result += code.slice(position, start) + lines.join('\n')
    position = lines.length > 0 ? end : code.indexOf('\n', end) + 1 || end
  }
  return result + code.slice(position)
}

/** An import of a whole module or of a default cannot be divided. */
const isKept = ({ parts }) => parts.some(({ isWhole }) => isWhole)

function importOf(entry, parts) {
  const areTypes = parts.every(({ isType }) => isType)
  const names = [...new Map(parts.map((part) => [part.text, part])).values()]
    .toSorted((one, other) => (one.text.toLowerCase() < other.text.toLowerCase() ? -1 : 1))
    .map(({ text, isType }) => (isType && !areTypes ? `type ${text}` : text))
  const keyword = areTypes ? 'import type' : 'import'
  const line = `${keyword} { ${names.join(', ')} } from '${entry}'`
  if (line.length <= maxLength) return line
  return `${keyword} {\n${names.map((name) => `  ${name},\n`).join('')}} from '${entry}'`
}

/** Rewrites all files below a folder. Returns the changed files, and what is missing in which file. */
export function rewriteFolder(folder) {
  const entries = readEntries()
  const result = { changed: [], missing: [] }
  const paths = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/node_modules/**'] })
  for (const path of paths.toSorted()) {
    const before = readFileSync(join(folder, path), 'utf8')
    const { code, missing } = rewriteImports(before, path, entries)
    result.missing.push(...missing.map((name) => `${path}: ${name}`))
    if (code === before) continue
    writeFileSync(join(folder, path), code)
    result.changed.push(path)
  }
  return result
}

if (process.argv[1] === import.meta.filename) {
  const [folder = 'product'] = process.argv.slice(2)
  const { changed, missing } = rewriteFolder(resolve(folder))
  console.log(`Rewrote the imports of ${changed.length} files.`)
  for (const line of missing) console.log(`No entry exports this: ${line}`)
  if (missing.length > 0) process.exitCode = 1
}
