import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A Markdown document by its path from the root. */
export interface Document {
  readonly path: string
  readonly text: string
}

/** Returns the documents for readers of the project: those at the root and in `docs/`. */
export function readDocuments(): readonly Document[] {
  const atRoot = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md']
  return [...atRoot, ...documentationPages()].map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
}

/** Returns the paths of the pages in `docs/` and its folders. */
export function documentationPages(): readonly string[] {
  return globSync('docs/**/*.md', { cwd: root }).toSorted()
}

/** Returns one document. */
export const readDocument = (path: string): Document => ({
  path,
  text: readFileSync(join(root, path), 'utf8'),
})

/**
 * Returns the contents of the fenced code blocks in one of the languages. A word after the language, as in
 * `sh example`, says how a script treats the block.
 */
export function codeBlocks({ text }: Document, languages: readonly string[]): readonly string[] {
  return [...text.matchAll(/^```(\w*)(?: \w+)?\n(.*?)^```$/gmsu)]
    .filter(([, language = '']) => languages.includes(language))
    .map(([, , code = '']) => code)
}

/** A file of an app that a document shows in full. */
export interface AppFile {
  readonly path: string
  readonly code: string
}

/** Returns the files that a document shows in full, in order. Their fences name the path. */
export function appFiles({ text }: Document): readonly AppFile[] {
  return [...text.matchAll(/^```\w+ file=(\S+)\n(.*?)^```$/gmsu)].map(
    ([, path = '', code = '']) => ({ path, code }),
  )
}

/** Returns the code spans of the text, without fenced blocks. */
export function codeSpans({ text }: Document): readonly string[] {
  const prose = text.replaceAll(/^```.*?^```$/gmsu, '')
  return [...prose.matchAll(/`([^`\n]+)`/gu)].map(([, code = '']) => code)
}

/** Returns the code spans in the first column of the tables. */
export function firstColumn({ text }: Document): readonly string[] {
  const rows = [...text.matchAll(/^\| (.*?) \|/gmu)].map(([, cell = '']) => cell)
  return rows.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, code = '']) => code))
}
