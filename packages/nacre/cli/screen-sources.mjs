import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import { parseAst } from 'vite'
import { readEntries } from '../codemods/entries.mjs'
import { packageDir } from './package-dir.mjs'

const sources = join(packageDir, 'src')

/** Reads the interface: the code and the imports of its files, by their paths below `src`, without tests. */
export function readInterface() {
  const paths = globSync('ui/**/*.{ts,tsx,css}', { cwd: sources })
  const read = paths
    .filter((path) => !/\.(?:test|fixture)\./u.test(path))
    .map((path) => [path, readFileSync(join(sources, path), 'utf8')])
  const imports = new Map(read.map(([path, text]) => [path, importsOf(path, text)]))
  return { code: new Map(read), imports, entries: readEntries() }
}

/**
 * Returns the files of a screen as a product has them: the page and what only this page imports from its
 * folder. All other files stay in the package, because a second copy of a module has a state of its own.
 */
export function screenSources(screen, { code, imports, entries } = readInterface()) {
  const folder = `ui/areas/${screen}`
  const page = `${folder}/page.tsx`
  const copied = copiedFiles(page, folder, imports)
  return [...copied].map((path) => ({
    path: relative(folder, path),
    code: rewrite(code.get(path), imports.get(path), copied, entries),
  }))
}

function copiedFiles(page, folder, imports) {
  const copied = new Set([page])
  for (const path of copied) {
    for (const { target } of imports.get(path) ?? []) {
      if (target?.startsWith(`${folder}/`) && imports.has(target)) copied.add(target)
    }
  }
  for (let size = 0; size !== copied.size;) {
    size = copied.size
    for (const [path, list] of imports) {
      if (copied.has(path)) continue
      for (const { target } of list) if (target !== page) copied.delete(target)
    }
  }
  return copied
}

/** The imports of a file: their specifiers with their positions, and the paths of their files below `src`. */
function importsOf(path, code) {
  if (path.endsWith('.css')) return []
  const { body } = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const found = body
    .filter(({ source }) => source)
    .map(({ source, specifiers = [] }) => ({ source, names: namesOf(specifiers) }))
  for (const { index, 2: value } of code.matchAll(/\bimport\((['"])([^'"]+)\1\)/gu)) {
    const start = index + 'import('.length
    found.push({ source: { value, start, end: start + value.length + 2 }, names: undefined })
  }
  return found.map(({ source, names }) => ({ source, names, target: targetOf(path, source.value) }))
}

/** The imported names, or nothing if the import takes the whole module. */
function namesOf(specifiers) {
  const names = specifiers.map(({ imported }) => imported?.name)
  return names.length === 0 || names.includes(undefined) ? undefined : names
}

function targetOf(path, specifier) {
  if (specifier.startsWith('#shell/')) return specifier.slice('#shell/'.length)
  return specifier.startsWith('.') ? join(dirname(path), specifier) : undefined
}

function rewrite(code, imports, copied, entries) {
  let result = ''
  let position = 0
  const ordered = imports.toSorted((one, other) => one.source.start - other.source.start)
  for (const { source, names, target } of ordered) {
    // Packages, and files that are copied too, keep their specifiers.
    if (target === undefined || (source.value.startsWith('.') && copied.has(target))) continue
    const specifier = publicEntry(target, names, entries) ?? `nacre/internal/${target}`
    result += `${code.slice(position, source.start)}'${specifier}'`
    position = source.end
  }
  return result + code.slice(position)
}

/** The entry that exports all names of a file. Unlike other files of the package, entries are stable. */
function publicEntry(target, names, entries) {
  const found = names?.map(
    (name) =>
      entries.find(({ file, localName }) => file === `#shell/${target}` && localName === name)
        ?.entry,
  )
  return found?.every((entry) => entry !== undefined && entry === found[0]) ? found[0] : undefined
}
