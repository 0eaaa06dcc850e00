import { runScenarios, type Scenario } from './run-scenarios.ts'

const missing = '0000000000000000'

const unknownPaths = [
  '/v1/tiles',
  '/v1/book',
  '/v1/Books',
  '/v1/BOOKS',
  '/v1/bookShelf',
  '/v1/b%6foks',
  '/v1/books%2f',
  '/v1/books%00',
  '/v1/books/',
  '/v1//books',
  '//v1/books',
  '/v1/./books',
  '/v1/../v1/books',
  '/v1/nacre_reaction',
  '/v1/nacre-settings',
  '/v1/constructor',
  '/v1/__proto__',
  '/v1/toString',
  '/v2/books',
  '/api/books',
  '/books',
  'v1/books',
  'x/v1/books',
  '/V1/books',
  '',
  '/',
  '/api',
  `/v1/books/${missing}`,
  '/v1/books/1',
  '/v1/books/{bookShelf}',
  '/v1/books/{book}/',
  '/v1/books//',
  '/v1/books/{book}x',
  '/v1/books/{book}%20',
  '/v1/books/%7bbook%7d',
  "/v1/books/' or '1'='1",
  '/v1/books/"; drop table book; --',
  '/v1/books/%27%20or%201=1',
  '/v1/books/..%2f..%2fetc%2fpasswd',
  '/v1/books/../../etc/passwd',
  '/v1/books/%',
  '/v1/books/%zz',
  '/v1/books/%00',
  '/v1/books/\0',
  '/v1/books/\ud83d',
  '/v1/books/\u202e',
  `/v1/books/${'x'.repeat(8_000)}`,
  '/v1/books/null',
  '/v1/books/undefined',
  '/v1/books/__proto__',
  '/v1/books/{book}/cover',
  '/v1/books/{book}/Admire',
  '/v1/books/{book}/admire/',
  '/v1/books/{book}/admire/more',
  '/v1/books/{book}/remind',
  '/v1/books/{book}/constructor',
  '/v1/books/{book}/__proto__',
  '/v1/books/{book}/read',
  '/v1/book-shelves/{bookShelf}/admire',
  `/v1/books${'/a'.repeat(4_000)}`,
]

const isMethodNotAllowed = (method: string, path: string) =>
  method !== 'GET' && /^\/v1\/books\/[^/]+$/u.test(path)

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

const methodScenarios = (path: string, allow: string, allowed: readonly string[]): Scenario[] =>
  [...methods, 'get', 'constructor', '__proto__', 'toString', '']
    .filter((method) => !allowed.includes(method))
    .map((method) => ({
      name: `${method || 'an empty method'} ${path} gets 405 with Allow`,
      method,
      path,
      status: 405,
      has: { code: 'method-not-allowed' },
      headers: { allow },
    }))

const badRequestScenario = (path: string, code: string, title: string): Scenario => ({
  name: `${path} gets 400: ${title}`,
  path,
  status: 400,
  has: { code, title },
})

const limitMessage = 'limit must be between 1 and 200.'
const afterMessage = 'after must be a next value from an earlier response to the same query.'

const cursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

runScenarios([
  ...unknownPaths.flatMap((path): Scenario[] =>
    ['GET', 'PUT', 'POST'].map((method) => ({
      name: `${method} ${JSON.stringify(path.slice(0, 50))} is not found`,
      method,
      path,
      // The path has the form of a record, which has no PUT and POST.
      status: isMethodNotAllowed(method, path) ? 405 : 404,
    })),
  ),
  ...methodScenarios('/v1', 'GET, HEAD', ['GET', 'HEAD']),
  ...methodScenarios('/v1/openapi.json', 'GET, HEAD', ['GET', 'HEAD']),
  ...methodScenarios('/v1/books', 'GET, POST, HEAD', ['GET', 'POST', 'HEAD']),
  ...methodScenarios('/v1/complaints', 'GET, POST, HEAD', ['GET', 'POST', 'HEAD']),
  ...methodScenarios('/v1/books/{book}', 'GET, PATCH, DELETE, HEAD', [
    'GET',
    'PATCH',
    'DELETE',
    'HEAD',
  ]),
  ...methodScenarios('/v1/books/{book}/history', 'GET, HEAD', ['GET', 'HEAD']),
  ...methodScenarios('/v1/books/{book}/restore', 'POST', ['POST']),
  ...methodScenarios('/v1/reviews/{book}/publish', 'POST', ['POST']),
  ...methodScenarios('/v1/reviews/{book}/quote', 'POST', ['POST']),
  ...methodScenarios('/v1/books/{book}/admire', 'PUT, DELETE', ['PUT', 'DELETE']),
  ...['/v1', '/v1/books', '/v1/books/{book}'].map((path) => ({
    name: `HEAD ${path} gets the status of GET`,
    method: 'HEAD',
    path,
    status: 200,
  })),
  {
    name: 'the first page has one book',
    path: '/v1/books?limit=1',
    status: 200,
    has: { items: [{}] },
  },
  {
    name: 'the next page starts after the cursor',
    path: '/v1/books?limit=1&after={bookCursor}',
    status: 200,
    has: { items: [{ title: 'The Mysterious Island' }] },
  },
  {
    name: 'limit may be 200',
    path: '/v1/books?limit=200',
    status: 200,
    has: { items: [{}, {}, {}], next: null },
  },
  {
    name: 'a cursor after the last record gives an empty page',
    path: `/v1/books?after=${cursor('zzzzzzzzzzzzzzzz')}`,
    status: 200,
    has: { items: [], next: null },
  },
  { name: 'a query may be empty', path: '/v1/books?', status: 200 },
  { name: 'a parameter may be percent-encoded', path: '/v1/books?limit=%31', status: 200 },
  ...['0', '201', '-1', '1.5', 'abc', '', '1e2', '0x10', '%20', '1%00', '٣', '9'.repeat(400)].map(
    (limit) => badRequestScenario(`/v1/books?limit=${limit}`, 'bad-request', limitMessage),
  ),
  ...['', '1', 'nonsense', "'", '%00', '%', '{book}', '{bookCursor}x', '%F0%9F', '../../..'].map(
    (after) => badRequestScenario(`/v1/books?after=${after}`, 'bad-request', afterMessage),
  ),
  ...[[], [null], [7], ['x'], ["' or '1'='1"], [missing, 1], [[missing]], [{}], {}].map(
    (pieces) => {
      const after = Array.isArray(pieces) ? cursor(...pieces) : 'e30'
      return badRequestScenario(`/v1/books?after=${after}`, 'bad-request', afterMessage)
    },
  ),
  ...[
    ['title', '\0'],
    ['title', 7],
    ['pages', 'many'],
    ['pages', 1.5],
    ['pages', 1e300],
    ['price', '1.234'],
    ['bought', '2026-02-30'],
    ['bought', '0000-01-01'],
    ['lastSeen', 'yesterday'],
    ['createdAt', '2026-01-28T25:00:00Z'],
    ['pages', []],
  ].map(([field, value]) =>
    badRequestScenario(
      `/v1/books?sort=${field}&after=${cursor(missing, value)}`,
      'bad-request',
      afterMessage,
    ),
  ),
  badRequestScenario('/v1/books?limit=1&limit=1', 'bad-request', 'Duplicate parameter limit.'),
  badRequestScenario(
    '/v1/books?after={bookCursor}&after={bookCursor}',
    'bad-request',
    'Duplicate parameter after.',
  ),
  ...['/v1', '/v1/books', '/v1/books/{book}'].flatMap((path) => [
    badRequestScenario(`${path}?order=title`, 'unknown-parameter', 'Unknown parameter "order".'),
    badRequestScenario(`${path}?LIMIT=1`, 'unknown-parameter', 'Unknown parameter "LIMIT".'),
    badRequestScenario(`${path}?=1`, 'unknown-parameter', 'Unknown parameter "".'),
    badRequestScenario(`${path}?%`, 'unknown-parameter', 'Unknown parameter "%".'),
    badRequestScenario(
      `${path}?__proto__=1`,
      'unknown-parameter',
      'Unknown parameter "__proto__".',
    ),
    badRequestScenario(
      `${path}?a%0d%0ab`,
      'unknown-parameter',
      String.raw`Unknown parameter "a\r\nb".`,
    ),
    badRequestScenario(
      `${path}?${'x'.repeat(5_000)}`,
      'unknown-parameter',
      `Unknown parameter "${'x'.repeat(40)}".`,
    ),
  ]),
  badRequestScenario('/v1/books/{book}?limit=1', 'unknown-parameter', 'Unknown parameter "limit".'),
  ...['PUT', 'DELETE'].map((method): Scenario => ({
    ...badRequestScenario(
      '/v1/books/{book}/admire?x',
      'unknown-parameter',
      'Unknown parameter "x".',
    ),
    name: `${method} of an action accepts no parameters`,
    method,
  })),
])
