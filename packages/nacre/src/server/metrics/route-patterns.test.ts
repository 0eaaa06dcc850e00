import { expect, test } from 'vitest'
import { createRoutePatterns } from './route-patterns.ts'

const routeOf = createRoutePatterns({
  api: ['/', '/v1/books', '/v1/books/{id}'],
  pages: ['/welcome', '/books/:id', '*'],
  prefixes: ['/admin', '/feeds', '/v1'],
})

test.each([
  ['/', '/'],
  ['/v1/books', '/v1/books'],
  ['/v1/books/01m8', '/v1/books/{id}'],
  ['/books/01m8', '/books/{id}'],
  ['/welcome', '/welcome'],
  ['/admin', '/admin/*'],
  ['/admin/books/01m8/history', '/admin/*'],
  ['/feeds/new.xml', '/feeds/*'],
  ['/administer', 'other'],
  ['/wp-login.php', 'other'],
  ['/v1/wp/x', '/v1/*'],
  ['', 'other'],
])('%s is counted as %s', (path, pattern) => {
  expect(routeOf(path)).toBe(pattern)
})
