import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** The short names of folders, by which the rules name files: `shell/ui/bar.tsx`. */
const folders: Readonly<Record<string, string>> = {
  shell: 'packages/nacre/src',
  tests: 'packages/nacre/tests',
  'repository-tests': 'tests',
  bench: 'bench',
  cli: 'packages/nacre/cli',
  scripts: 'scripts',
  product: 'examples/shell/product',
  library: 'examples/library/product',
  bank: 'examples/bank/product',
  rooms: 'examples/rooms/product',
  gallery: 'examples/gallery/product',
}

/** The contents of files by their path, which begins with the short name of a folder. */
export type Sources = ReadonlyMap<string, string>

/** Reads all source files. */
export function readSources(root: string): Sources {
  return new Map(
    Object.entries(folders).flatMap(([name, folder]) =>
      globSync('**/*.{ts,tsx,mjs}', { cwd: `${root}/${folder}` })
        .map((path) => path.replaceAll('\\', '/'))
        .toSorted()
        .map((path) => [`${name}/${path}`, readFileSync(`${root}/${folder}/${path}`, 'utf8')]),
    ),
  )
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
  const [, entry] = /^nacre(?:\/(.+))?$/u.exec(modulePath) ?? []
  if (modulePath === 'nacre' || entry !== undefined) return `shell/entries/${entry ?? 'nacre'}.ts`
  if (modulePath.startsWith('example-shell/')) return modulePath.replace('example-shell', 'product')
  if (modulePath.startsWith('example-library/'))
    return modulePath.replace('example-library', 'library')
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
