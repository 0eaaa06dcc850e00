import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import about from '../packages/nacre/package.json' with { type: 'json' }
import { readEntries } from '../packages/nacre/codemods/entries.mjs'
import { compareVersions } from '../packages/nacre/codemods/releases.mjs'

const shell = join(import.meta.dirname, '../packages/nacre/src')

/** Returns the doc comment directly above the declaration that a file exports under a name. */
function docCommentOf(file: string, name: string): string {
  const code = readFileSync(file.replace('#shell', shell), 'utf8')
  const { body } = parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const declaration = body.find((node) => {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) return false
    const { declaration: declared } = node
    const names =
      declared.type === 'VariableDeclaration'
        ? declared.declarations.map(({ id }) => id)
        : [(declared as { readonly id?: unknown }).id]
    return names.some((id) => (id as { readonly name?: string } | undefined)?.name === name)
  })
  if (!declaration) throw new Error(`${file} does not declare ${name}.`)
  const before = code.slice(0, declaration.start).trimEnd()
  return before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : ''
}

/** The text of a doc comment without its frame, up to the first tag. */
const descriptionOf = (comment: string) =>
  comment
    .replaceAll(/^\s*\/?\*+\/?[ ]?|\*\/$/gmu, '')
    .split(/^@/mu)[0]
    ?.trim() ?? ''

describe.each(readEntries())('$name of $entry', ({ file, localName }) => {
  const comment = docCommentOf(file, localName)

  test('has a description, which editors show', () => {
    expect(descriptionOf(comment)).toMatch(/^[A-Z`].{10,}[.:]$/su)
  })

  test('has an example', () => {
    expect(comment).toMatch(/@example\s+\S/u)
  })
})

test('a deprecated name says in which later version it is removed', () => {
  const notes = globSync('**/*.{ts,tsx}', { cwd: shell }).flatMap((path) =>
    (readFileSync(join(shell, path), 'utf8').match(/@deprecated .*/gu) ?? []).map(
      (note) => `${path}: ${note}`,
    ),
  )
  const isPlanned = (note: string) => {
    const [, version] = /@deprecated Removed in (\d+\.\d+\.\d+)\. Use /u.exec(note) ?? []
    return version !== undefined && compareVersions(version, about.version) > 0
  }
  expect(notes.filter((note) => !isPlanned(note))).toEqual([])
})
