import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEntries } from '../../packages/nacre/codemods/entries.mjs'
import { root } from './documents.ts'

const sources = join(root, 'packages/nacre/src')

/** An example of a doc comment: its code, the file and the line. */
export interface DocExample {
  readonly file: string
  readonly line: number
  readonly code: string
}

/** Returns the files of the sources that declare what the entries export. */
export function publicFiles(): readonly string[] {
  const files = readEntries().map(({ file }) => file.replace('#shell', sources))
  return [...new Set(files)].toSorted()
}

/** Returns the examples of the doc comments in a file. */
export function docExamples(file: string): readonly DocExample[] {
  const source = readFileSync(file, 'utf8')
  return [...source.matchAll(/\/\*\*.*?\*\//gsu)].flatMap(({ 0: comment, index }) => {
    const [, code] = /^\s*\* @example\s*\n(.*?)(?=^\s*\* @|^\s*\*\/|\*\/)/msu.exec(comment) ?? []
    if (code === undefined) return []
    const before = source.slice(0, index + comment.indexOf(code))
    return [
      { file, line: before.split('\n').length, code: code.replaceAll(/^\s*\* ?/gmu, '').trimEnd() },
    ]
  })
}

/** A module by its names: the specifier, and the names that it exports. */
export interface ExampleModule {
  readonly specifier: string
  readonly names: ReadonlySet<string>
}

/** Returns the modules of an example’s names, in the order of their priority. */
export function modulesFor(file: string, sampleFiles: readonly string[]): readonly ExampleModule[] {
  const entries = readEntries().filter(({ entry }) => entry !== 'nacre/test/browser')
  const specifiers = [...new Set(entries.map(({ entry }) => entry))]
  return [
    { specifier: file, names: exportedNames(file) },
    ...sampleFiles.map((specifier) => ({ specifier, names: exportedNames(specifier) })),
    ...specifiers.map((specifier) => ({
      specifier,
      names: new Set(entries.filter(({ entry }) => entry === specifier).map(({ name }) => name)),
    })),
  ]
}

function exportedNames(file: string): ReadonlySet<string> {
  const declared = readFileSync(file, 'utf8').matchAll(
    /^export (?:declare )?(?:async )?(?:abstract )?(?:const|function\*?|interface|type|class) (\w+)/gmu,
  )
  const reexported = readFileSync(file, 'utf8').matchAll(/^export \{ (.*) \}/gmu)
  const names = [...reexported].flatMap(([, list = '']) =>
    list.split(', ').map((name) => name.replace(/^\w+ as /u, '')),
  )
  return new Set([...[...declared].map(([, name = '']) => name), ...names])
}

/** Turns an example into a module that imports what it names. */
export function toModule({ code }: DocExample, modules: readonly ExampleModule[]): string {
  const bare = code.replaceAll(/\/\/.*$/gmu, '').replaceAll(/'[^'\n]*'/gu, "''")
  const declared = declaredNames(bare)
  const used = new Set(
    [...bare.matchAll(/(?<!(?<!\.\.)\.|\w)([A-Za-z_]\w*)\b(?!:)/gu)].map(([, name = '']) => name),
  )
  const imports = [...used]
    .filter((name) => !declared.has(name))
    .flatMap((name) => {
      const module = modules.find(({ names }) => names.has(name))
      return module ? [`import { ${name} } from '${module.specifier}'`] : []
    })
  return [...imports, wrap(code, bare), 'export {}'].join('\n')
}

/** The names that code declares, also by destructuring an object. */
function declaredNames(code: string): ReadonlySet<string> {
  const single = [...code.matchAll(/\b(?:const|let|function|type|interface) (\w+)/gu)]
  const several = [...code.matchAll(/\b(?:const|let) \{([^}]*)\}/gu)]
  return new Set([
    ...single.map(([, name = '']) => name),
    ...several.flatMap(([, names = '']) => names.match(/\w+/gu) ?? []),
  ])
}

const samples = join(import.meta.dirname, 'samples.tsx')

/** Declarations stay as they are, and the rest becomes a function. */
function wrap(code: string, bare: string): string {
  if (/^(?:export|declare|import) /mu.test(code)) return code
  if (bare.startsWith('<')) return `export const shown = (\n<>\n${code}\n</>\n)`
  if (/^\w+: /u.test(bare)) {
    return `import type { Fragment } from '${samples}'\nexport const fragment = {\n${code}\n} satisfies Fragment`
  }
  return `export async function example() {\n${code}\n}`
}
