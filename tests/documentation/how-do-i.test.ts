import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readDocument } from './documents.ts'

const guide = readDocument('docs/guides/how-do-i.md').text
const folder = join(import.meta.dirname, 'how-do-i')
const files = globSync('*.test.ts', { cwd: folder })

/** Code without its indentation, because an excerpt begins at the margin. */
const linesOf = (code: string) =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

const sources = new Map(
  files.map((file) => [
    basename(file, '.test.ts'),
    linesOf(readFileSync(join(folder, file), 'utf8')),
  ]),
)
const excerpts = [...guide.matchAll(/^```ts excerpt=(\S+)\n(.*?)^```$/gmsu)].map(
  ([, name = '', code = '']) => ({ name, code }),
)

test('the code of every answer is part of a test that runs', () => {
  const missing = excerpts.filter(
    ({ name, code }) => sources.get(name)?.includes(linesOf(code)) !== true,
  )
  expect(missing).toEqual([])
  expect(new Set(excerpts.map(({ name }) => name))).toEqual(new Set(sources.keys()))
})

test('every question has an answer with code', () => {
  const questions = guide.split(/^### /mu).slice(1)
  expect(questions.length).toBeGreaterThanOrEqual(40)
  const unanswered = questions.filter((question) => !question.includes('```ts excerpt='))
  expect(unanswered.map((question) => question.split('\n')[0])).toEqual([])
})
