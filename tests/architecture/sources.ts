import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** Paths from the root of the project, and what the files say. */
export type Sources = ReadonlyMap<string, string>

/** Reads all the code there is. */
export function readSources(root: string): Sources {
  const folders = '{product,shell,tests,bench,bin}'
  const patterns = [`${folders}/**/*.{ts,tsx,mjs}`, '*.{ts,tsx}']
  const paths = globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return new Map(paths.toSorted().map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]))
}

/** One `import … from`, `export … from` or `import()`. */
export interface Import {
  /** As it is written. */
  readonly specifier: string
  /** The path of our own file; absent for a package. */
  readonly target?: string
  readonly isReExport: boolean
}

const statement = /^\s*(?:(import|export)\b(?:[\w\s*{},$]*?\bfrom)?\s*)(['"])(.+?)\2/gm
const expression = /\bimport\(\s*(['"])(.+?)\1/g

export function importsOf(path: string, text: string): Import[] {
  const code = withoutComments(text)
  const statements = [...code.matchAll(statement)].map(([, word, , specifier = '']) => ({
    specifier,
    isReExport: word === 'export',
  }))
  const expressions = [...code.matchAll(expression)].map(([, , specifier = '']) => ({
    specifier,
    isReExport: false,
  }))
  return [...statements, ...expressions].map((found) => {
    const target = resolve(path, found.specifier)
    return { ...found, ...(target !== undefined && { target }) }
  })
}

function resolve(from: string, specifier: string): string | undefined {
  const [address = ''] = specifier.split('?')
  if (address === '#product') return 'product/product.ts'
  if (address === '#load-messages') return 'shell/messages/load-in-browser.ts'
  if (address === '#messages') return 'shell/messages/catalogs.ts'
  if (address.startsWith('#')) return address.slice(1)
  if (address.startsWith('.')) return join(dirname(from), address)
  return undefined
}

const stringOrComment =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/** Examples in comments import as well, and mean nothing. */
const withoutComments = (text: string) => text.replaceAll(stringOrComment, '$1')
