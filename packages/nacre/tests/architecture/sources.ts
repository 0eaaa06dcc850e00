import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** The contents of files by their paths from the root of the project. */
export type Sources = ReadonlyMap<string, string>

/** Reads all source files. */
export function readSources(root: string): Sources {
  const folders = '{product,shell,tests,bench,bin}'
  const patterns = [`${folders}/**/*.{ts,tsx,mjs}`, '*.{ts,tsx}']
  const paths = globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return new Map(paths.toSorted().map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]))
}

/** One `import … from`, `export … from` or `import()`. */
export interface Import {
  /** The specifier in the code. */
  readonly specifier: string
  /** The path of a file of the project. It is absent for a package. */
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
  return [...statements, ...expressions].map((one) => {
    const target = resolve(path, one.specifier)
    return { ...one, ...(target !== undefined && { target }) }
  })
}

function resolve(from: string, specifier: string): string | undefined {
  const [modulePath = ''] = specifier.split('?')
  if (modulePath === '#product') return 'product/product.ts'
  if (modulePath === '#load-messages') return 'shell/messages/load-in-browser.ts'
  if (modulePath === '#messages') return 'shell/messages/catalogs.ts'
  if (modulePath.startsWith('#')) return modulePath.slice(1)
  if (modulePath.startsWith('.')) return join(dirname(from), modulePath)
  return undefined
}

const stringOrComment =
  /('(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g

/** Removes comments, whose examples may contain imports. */
const withoutComments = (text: string) => text.replaceAll(stringOrComment, '$1')
