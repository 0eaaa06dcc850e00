import { afterAll, beforeAll, expect, test } from 'vitest'
import { administrator } from '#shell/language/roles/role.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { openAccounts, type OpenAccounts } from './open-accounts.ts'
import { signIn } from './signed-in.ts'

interface Operation {
  readonly operationId?: string
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly type?: unknown } }>>
  }
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

const [sqlite] = eachDatabase
const methods = new Set(['post', 'put', 'patch', 'delete'])

let opened: OpenAccounts
let ada: Browser
let paths: Paths
beforeAll(async () => {
  if (!sqlite) throw new Error('There is no database.')
  opened = await openAccounts(sqlite)
  await opened.member({ email: 'ada@example.org', roles: [administrator.role] })
  ada = await signIn(opened, 'ada@example.org')
  paths = (await ada.get('/v1/openapi.json')).body['paths'] as Paths
})
afterAll(() => opened.close())

const send = async (method: string, path: string, body: unknown) => {
  await ada.get('/v1/session')
  const headers = new Headers({ origin: 'https://library.example' })
  headers.set('content-type', 'application/json')
  headers.set('if-match', '"1"')
  headers.set('cookie', [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  headers.set('x-xsrf-token', ada.cookies.get('XSRF-TOKEN') ?? '')
  const output = { method: method.toUpperCase(), headers, body: JSON.stringify(body) }
  const request = new Request(`https://library.example${path}`, output)
  const response = await ada.fetch(request, { address: '192.0.2.1', requestId: 'r' })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : Object(JSON.parse(text)), text }
}

test('every route with a body rejects unknown fields by name', async () => {
  const una = await opened.member({ email: 'una@example.org' })
  const book = await opened.firstBook()
  const tried: string[] = []
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { requestBody }] of Object.entries(operations)) {
      if (!methods.has(method)) continue
      const schema = requestBody?.content['application/json']?.schema
      const isOfAccounts = /^\/v1\/(?:account|session|invitations)\b/u.test(path)
      // Free-form objects accept any field, and routes without a body have nothing to reject.
      if (!schema && !isOfAccounts) continue
      if (Array.isArray(schema?.type) || path.endsWith('/import')) continue
      const id = path.startsWith('/v1/users') ? una : book.id
      const at = path.replaceAll(/\{\w+\}/gu, id)
      const { status, text } = await send(method, at, { strangeMember: 1 })
      const what = `${method} ${path} ${status} ${text}`
      // A missing record or a wrong version is reported before the body is checked.
      if ((status === 404 || status === 412) && !isOfAccounts) continue
      expect([400, 422], what).toContain(status)
      expect(text, what).toContain('strangeMember')
      tried.push(`${method} ${path}`)
    }
  }
  expect(tried).toContain('post /v1/session')
  expect(tried).toContain('post /v1/account/sign-up')
  expect(tried).toContain('patch /v1/account')
  expect(tried).toContain('post /v1/api-keys')
  expect(tried).toContain('post /v1/views')
  expect(tried.length).toBeGreaterThan(40)
})

test('the document of sign-up has no field that a new user can never set', async () => {
  const schema = Object(paths['/v1/account/sign-up']?.['post']?.requestBody?.content)
  const offered = Object.keys(schema['application/json'].schema.properties)
  expect(offered).toEqual(expect.arrayContaining(['email', 'name', 'password']))
  expect(offered).not.toContain('roles')
  // Sending it anyway is an error of permission, not of an unknown field.
  const body = { email: 'new@example.org', password: 'four horses on a small boat', roles: [] }
  expect(await send('post', '/v1/account/sign-up', body)).toMatchObject({ status: 422 })
})

test('the document for an API key has no operation that API keys can never perform', async () => {
  const make = async (roles: readonly string[]) => {
    const expected = { name: 'Robot', scopes: ['*:*'], roles, expires: '90d' }
    return String((await ada.post('/v1/api-keys', expected)).body['key'])
  }
  const read = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const request = new Request('https://library.example/v1/openapi.json', { headers })
    const response = await ada.fetch(request, { address: '192.0.2.9', requestId: 'r' })
    return Object(await response.json())
  }
  for (const roles of [[], ['administrator']]) {
    const { paths: own, components } = await read(await make(roles))
    const all = Object.entries(own as Paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method} ${path}`),
    )
    for (const never of [
      'post /v1/users',
      'post /v1/users/{id}/restore',
      'post /v1/users/{id}/enable',
      'post /v1/users/{id}/activate',
      'post /v1/api-keys',
      'get /v1/api-keys',
      'post /v1/invitations',
      'get /v1/account',
      'patch /v1/account',
      'post /v1/account/totp',
      'delete /v1/users/{id}/sessions',
      'get /v1/system/security-events',
      'post /v1/views',
    ]) {
      expect(all, never).not.toContain(never)
    }
    expect(all).toContain('get /v1/session')
    const changes = components.schemas['UserChanges']
    if (changes) {
      expect(Object.keys(changes.properties)).not.toContain('roles')
      expect(Object.keys(changes.properties)).not.toContain('email')
      expect(Object.keys(changes.properties)).toContain('name')
    }
  }
  expect(Object.keys(paths)).toContain('/v1/api-keys')
})

test('with filtered documents a role sees no operation that it can never perform', async () => {
  const { email } = { email: 'plain@example.org' }
  await opened.member({ email })
  const plain = await signIn(opened, email)
  const all = Object.keys((await plain.get('/v1/openapi.json')).body['paths'] as Paths)
  expect(all).toContain('/v1/account')
  expect(all).toContain('/v1/api-keys')
  const own = Object(
    ((await plain.get('/v1/openapi.json')).body['paths'] as Paths)['/v1/account']?.['patch'],
  )
  const offered = Object.keys(own.requestBody.content['application/json'].schema.properties)
  expect(offered).toContain('name')
  if (!all.includes('/v1/system/security-events')) expect(offered).not.toContain('roles')
})
