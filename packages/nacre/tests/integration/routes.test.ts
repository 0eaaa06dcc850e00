import { runScenarios, type Scenario } from './play.ts'

const missing = '0000000000000000'

const nothing = [
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

const wrongMethod = (method: string, path: string) =>
  method !== 'GET' && /^\/v1\/books\/[^/]+$/u.test(path)

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

const refusesMethods = (path: string, allow: string, allowed: readonly string[]): Scenario[] =>
  [...methods, 'get', 'constructor', '__proto__', 'toString', '']
    .filter((method) => !allowed.includes(method))
    .map((method) => ({
      name: `${path} does not do ${method || 'nothing'}, and says what it does`,
      method,
      path,
      status: 405,
      has: { code: 'method-not-allowed' },
      headers: { allow },
    }))

const refuses = (path: string, code: string, title: string): Scenario => ({
  name: `${path} is refused: ${title}`,
  path,
  status: 400,
  has: { code, title },
})

const limitSentence = 'limit must be between 1 and 200.'
const afterSentence = 'after must be a next value from an earlier response to the same query.'

const cursor = (...pieces: unknown[]) => Buffer.from(JSON.stringify(pieces)).toString('base64url')

runScenarios([
  ...nothing.flatMap((path): Scenario[] =>
    ['GET', 'PUT', 'POST'].map((method) => ({
      name: `${method} ${JSON.stringify(path.slice(0, 50))} finds nothing`,
      method,
      path,
      // An address can be that of a record though there is none.
      status: wrongMethod(method, path) ? 405 : 404,
    })),
  ),
  ...refusesMethods('/v1', 'GET, HEAD', ['GET', 'HEAD']),
  ...refusesMethods('/v1/openapi.json', 'GET, HEAD', ['GET', 'HEAD']),
  ...refusesMethods('/v1/books', 'GET, POST, HEAD', ['GET', 'POST', 'HEAD']),
  ...refusesMethods('/v1/complaints', 'GET, POST, HEAD', ['GET', 'POST', 'HEAD']),
  ...refusesMethods('/v1/books/{book}', 'GET, PATCH, DELETE, HEAD', [
    'GET',
    'PATCH',
    'DELETE',
    'HEAD',
  ]),
  ...refusesMethods('/v1/books/{book}/history', 'GET, HEAD', ['GET', 'HEAD']),
  ...refusesMethods('/v1/books/{book}/restore', 'POST', ['POST']),
  ...refusesMethods('/v1/reviews/{book}/publish', 'POST', ['POST']),
  ...refusesMethods('/v1/reviews/{book}/quote', 'POST', ['POST']),
  ...refusesMethods('/v1/books/{book}/admire', 'PUT, DELETE', ['PUT', 'DELETE']),
  ...['/v1', '/v1/books', '/v1/books/{book}'].map((path) => ({
    name: `HEAD ${path} is answered as GET is`,
    method: 'HEAD',
    path,
    status: 200,
  })),
  { name: 'one of three', path: '/v1/books?limit=1', status: 200, has: { items: [{}] } },
  {
    name: 'the next of three',
    path: '/v1/books?limit=1&after={bookCursor}',
    status: 200,
    has: { items: [{ title: 'The Mysterious Island' }] },
  },
  {
    name: 'the most that can be asked for at once',
    path: '/v1/books?limit=200',
    status: 200,
    has: { items: [{}, {}, {}], next: null },
  },
  {
    name: 'what comes after no record that there is',
    path: `/v1/books?after=${cursor('zzzzzzzzzzzzzzzz')}`,
    status: 200,
    has: { items: [], next: null },
  },
  { name: 'a question mark and nothing', path: '/v1/books?', status: 200 },
  { name: 'encoded, and still a number', path: '/v1/books?limit=%31', status: 200 },
  ...['0', '201', '-1', '1.5', 'abc', '', '1e2', '0x10', '%20', '1%00', '٣', '9'.repeat(400)].map(
    (limit) => refuses(`/v1/books?limit=${limit}`, 'bad-request', limitSentence),
  ),
  ...['', '1', 'nonsense', "'", '%00', '%', '{book}', '{bookCursor}x', '%F0%9F', '../../..'].map(
    (after) => refuses(`/v1/books?after=${after}`, 'bad-request', afterSentence),
  ),
  ...[[], [null], [7], ['x'], ["' or '1'='1"], [missing, 1], [[missing]], [{}], {}].map(
    (pieces) => {
      const after = Array.isArray(pieces) ? cursor(...pieces) : 'e30'
      return refuses(`/v1/books?after=${after}`, 'bad-request', afterSentence)
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
    refuses(
      `/v1/books?sort=${field}&after=${cursor(missing, value)}`,
      'bad-request',
      afterSentence,
    ),
  ),
  refuses('/v1/books?limit=1&limit=1', 'bad-request', 'Duplicate parameter limit.'),
  refuses(
    '/v1/books?after={bookCursor}&after={bookCursor}',
    'bad-request',
    'Duplicate parameter after.',
  ),
  ...['/v1', '/v1/books', '/v1/books/{book}'].flatMap((path) => [
    refuses(`${path}?order=title`, 'unknown-parameter', 'Unknown parameter "order".'),
    refuses(`${path}?LIMIT=1`, 'unknown-parameter', 'Unknown parameter "LIMIT".'),
    refuses(`${path}?=1`, 'unknown-parameter', 'Unknown parameter "".'),
    refuses(`${path}?%`, 'unknown-parameter', 'Unknown parameter "%".'),
    refuses(`${path}?__proto__=1`, 'unknown-parameter', 'Unknown parameter "__proto__".'),
    refuses(`${path}?a%0d%0ab`, 'unknown-parameter', String.raw`Unknown parameter "a\r\nb".`),
    refuses(
      `${path}?${'x'.repeat(5_000)}`,
      'unknown-parameter',
      `Unknown parameter "${'x'.repeat(40)}".`,
    ),
  ]),
  refuses('/v1/books/{book}?limit=1', 'unknown-parameter', 'Unknown parameter "limit".'),
  ...['PUT', 'DELETE'].map((method): Scenario => ({
    ...refuses('/v1/books/{book}/admire?x', 'unknown-parameter', 'Unknown parameter "x".'),
    name: `${method}: an action has no parameters`,
    method,
  })),
])
