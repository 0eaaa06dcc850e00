import { expect, test } from 'vitest'
import { product as library } from 'example-library/product.ts'
import { page } from '#shell/language/product/page.ts'
import { problemsOf } from '../problems-of.fixture.ts'

const problemsWith = (path: string) => {
  const start = page({ path, title: 'Start', description: 'The first page.' })
  return problemsOf({ ...library, pages: { ...library.pages, start } })
}

test.each([
  [
    '/login/help',
    'The page start cannot have the path /login/help, because /login belongs to the shell.',
  ],
  ['/Admin', 'The page start cannot have the path /Admin, because /admin belongs to the shell.'],
  ['start', 'The page start has the path start, which must begin with a slash.'],
])('a page cannot have the path %s', (path, problem) => {
  expect(problemsWith(path)).toEqual([problem])
})

test.each(['/', '/start', '/administration', '/v1-notes', '/books/:id'])(
  'a page can have the path %s',
  (path) => {
    expect(problemsWith(path)).toEqual([])
  },
)
