import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'

const folder = join(dirname(import.meta.dirname), 'src/entries')

/** Reads the exports of the package’s entries: `{ entry, name, file, isType }`. */
export function readEntries() {
  return globSync('**/*.ts', { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((path) => exportsOf(entryOf(path), readFileSync(join(folder, path), 'utf8')))
}

/** The specifier of an entry: `nacre` of `nacre.ts`, `nacre/test/browser` of `test/browser.ts`. */
function entryOf(path) {
  const name = path.slice(0, -'.ts'.length)
  return name === 'nacre' ? 'nacre' : `nacre/${name}`
}

function exportsOf(entry, code) {
  const statements = parseAst(code, { lang: 'ts' }).body
  return statements.flatMap(({ source, specifiers = [], exportKind }) =>
    specifiers.map(({ local, exported, exportKind: kind }) => ({
      entry,
      name: exported.name,
      localName: local.name,
      file: source?.value,
      isType: exportKind === 'type' || kind === 'type',
    })),
  )
}
