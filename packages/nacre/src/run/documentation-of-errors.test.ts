import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentationLine } from '#shell/server/commands/documentation.mjs'
import { describeProblems } from '#shell/server/settings/config.ts'
import { declarationError } from '#shell/language/errors/declaration-error.ts'
import { pageOfDeclaration, pagesOfDeclarations } from './declaration-pages.ts'
import { withDocumentation } from './with-documentation.ts'

const root = join(import.meta.dirname, '../../../..')
const pageOf = (place: readonly string[]) =>
  pageOfDeclaration(declarationError(place, 'Something is wrong.', 'right: true'))

/** Expects that the last line of a message names a page that exists. */
function expectPage(message: string, page: string): void {
  expect(message.split('\n').at(-1)).toBe(`Documentation: node_modules/nacre/docs/${page}.md`)
  expect(existsSync(join(root, 'docs', `${page}.md`))).toBe(true)
}

test.each([
  [['card', 'fields', 'size'], 'reference/field-types'],
  [['card', 'moves', 'publish', 'may'], 'guides/permissions'],
  [['jobs', 'cleanup'], 'guides/actions-and-jobs'],
  [['card', 'trashDays'], 'guides/entities'],
])('an error at %j links to %s', (place, page) => {
  expect(pageOf(place)).toBe(page)
  expectPage(documentationLine(pageOf(place)), page)
})

test('every page about declarations exists', () => {
  for (const page of pagesOfDeclarations) expectPage(documentationLine(page), page)
})

test('an invalid environment variable links to the list of all', () => {
  expectPage(describeProblems(['PORT="x" is invalid']), 'reference/environment-variables')
})

test('a failed start links to troubleshooting, another command to its guide', () => {
  const sentence = 'The data folder /data is in use.'
  expectPage(withDocumentation(sentence, []), 'guides/operation')
  expectPage(withDocumentation(sentence, ['--port', '80']), 'guides/operation')
  expectPage(withDocumentation(sentence, ['user', 'list']), 'guides/users')
  expectPage(withDocumentation(sentence, ['key', 'list']), 'guides/api-keys')
})

test('a message that names a page keeps it', () => {
  const message = describeProblems(['PORT="x" is invalid'])
  expect(withDocumentation(message, [])).toBe(message)
})
