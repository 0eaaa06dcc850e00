// Writes packages/nacre/api.txt: all that the entries of the package export, with the types behind it.
// A change of this file is a change for every app. `--check` compares it instead.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'
import { readEntries } from '../packages/nacre/codemods/entries.mjs'
import { namesOf, withDeclarations } from './declarations.mjs'
import { root } from './root.mjs'

const file = join(root, 'packages/nacre/api.txt')

/** The texts of the interface are no part of the types of the API. */
const isListed = (path) => !path.startsWith('messages/')

/** Returns the declarations of a file by name, and the modules of its imports by name. */
function readDeclarations(folder, path) {
  const declarations = new Map()
  const imports = new Map()
  const source = join(folder, path.replace(/\.tsx?$/u, '.d.ts'))
  if (!existsSync(source)) return { declarations, imports }
  const code = readFileSync(source, 'utf8')
  for (const statement of parseAst(code, { lang: 'dts' }).body) {
    if (statement.type === 'ImportDeclaration') {
      const target = targetOf(path, statement.source.value)
      for (const { local, imported } of target ? statement.specifiers : [])
        imports.set(local.name, { path: target, name: imported?.name })
      continue
    }
    const node = statement.declaration ?? statement
    for (const name of namesOf(node)) {
      const { text = '', nodes = [] } = declarations.get(name) ?? {}
      const line = asLine(code.slice(node.start, node.end))
      declarations.set(name, { text: text ? `${text}\n${line}` : line, nodes: [...nodes, node] })
    }
  }
  return { declarations, imports }
}

/** A declaration in one line. Drawings and sentences are no part of a type. */
const asLine = (text) =>
  text
    .replace(/^declare /u, '')
    // The file of a type is not part of the interface.
    .replaceAll(/import\("[^"]*"\)\./gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/'[^']{25,}'|"[^"]{25,}"/gu, "'…'")

function targetOf(from, specifier) {
  if (specifier.startsWith('#shell/')) return specifier.slice('#shell/'.length)
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  return undefined
}

/** The names of types that a node of the syntax tree refers to. */
function referencesOf(node) {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap(referencesOf)
  const name =
    node.typeName ?? node.exprName ?? (/Heritage|Implements/u.test(node.type) && node.expression)
  const own = name ? [leftmost(name)] : []
  return [...own, ...Object.values(node).flatMap(referencesOf)]
}

const leftmost = (name) => (name.left ? leftmost(name.left) : name.name)

/** Lists the exports of all entries, then the types that these refer to. */
function describeApi(folder) {
  const files = new Map()
  const read = (path) => {
    if (!files.has(path)) files.set(path, readDeclarations(folder, path))
    return files.get(path)
  }
  const exports = readEntries().map((one) => ({ ...one, path: one.file.replace('#shell/', '') }))
  const keyOf = ({ path, localName }) => `${path} ${localName}`
  const seen = new Set(exports.map(keyOf))
  const queue = [...exports]
  const others = []
  for (const one of queue) {
    const { declarations, imports } = read(one.path)
    for (const name of referencesOf(declarations.get(one.localName)?.nodes)) {
      const found = declarations.has(name) ? { path: one.path, name } : imports.get(name)
      if (!found?.name || !isListed(found.path)) continue
      const next = { path: found.path, localName: found.name }
      if (seen.has(keyOf(next)) || !read(next.path).declarations.has(next.localName)) continue
      seen.add(keyOf(next))
      queue.push(next)
      others.push(next)
    }
  }
  const textOf = ({ path, localName }) => read(path).declarations.get(localName)?.text
  const byText = (list) => list.map(textOf).toSorted((one, other) => (one < other ? -1 : 1))
  const sectionOf = (title, list) => `# ${title}\n\n${byText(list).join('\n')}\n`
  const entries = [...new Set(exports.map(({ entry }) => entry))]
  return [
    ...entries.map((entry) =>
      sectionOf(
        entry,
        exports.filter((one) => one.entry === entry),
      ),
    ),
    sectionOf('types that are not exported', others),
  ].join('\n')
}

/** Prints the lines that differ. */
function compare(expected, actual) {
  const [before, after] = [expected, actual].map((text) => new Set(text.split('\n')))
  const removed = [...before.difference(after)].map((line) => `- ${line}`)
  const added = [...after.difference(before)].map((line) => `+ ${line}`)
  if (expected === actual) return
  console.log('packages/nacre/api.txt differs from the sources. Run `node scripts/public-api.mjs`.')
  console.log([...removed, ...added].join('\n'))
  process.exitCode = 1
}

const text = withDeclarations(describeApi)
if (process.argv.includes('--check')) compare(readFileSync(file, 'utf8'), text)
else writeFileSync(file, text)
