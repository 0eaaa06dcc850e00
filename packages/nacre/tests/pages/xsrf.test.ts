import { expect, test } from 'vitest'
import { xsrfField } from '#shell/http/xsrf.ts'
import {
  hiddenFieldsIn,
  openTinyProduct,
  origin,
  type TestVisitor,
  openVisitor,
  type TinyApp,
} from './tiny-product.tsx'

const json = { 'content-type': 'application/json' }

function likeWithHeaders(tiny: TinyApp, headers: Record<string, string>, init: RequestInit = {}) {
  return tiny.ask(`/v1/notes/${tiny.id}/like`, { method: 'PUT', headers, ...init })
}

const tokenHeaders = ({ cookie, token }: TestVisitor) => ({ cookie, 'x-xsrf-token': token })

test('a visitor with their cookie and its token may make permitted changes', async () => {
  const tiny = await openTinyProduct({})
  const me = await openVisitor(tiny)
  for (const headers of [
    {},
    json,
    { 'content-type': 'application/json; charset=utf-8' },
    { origin, 'sec-fetch-site': 'same-origin' },
  ]) {
    const response = await likeWithHeaders(tiny, { ...tokenHeaders(me), ...headers })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ id: tiny.id, likes: 1, liked: true })
  }
})

test('without the exact token of the same visitor, nothing changes', async () => {
  const tiny = await openTinyProduct({})
  const me = await openVisitor(tiny)
  const other = await openVisitor(tiny)
  const [visitorCookie = '', tokenCookie = ''] = me.cookie.split('; ')
  const foreign: Record<string, Record<string, string>> = {
    'no token': { cookie: me.cookie },
    'an empty token': { cookie: me.cookie, 'x-xsrf-token': '' },
    'a wrong token': { cookie: me.cookie, 'x-xsrf-token': me.token.replace(/./u, '!') },
    'half a token': { cookie: me.cookie, 'x-xsrf-token': me.token.slice(0, 20) },
    'another visitor’s token': { cookie: me.cookie, 'x-xsrf-token': other.token },
    'another visitor’s token in cookie and header': {
      cookie: `${visitorCookie}; XSRF-TOKEN=${other.token}`,
      'x-xsrf-token': other.token,
    },
    'a planted token without the visitor’s cookie': {
      cookie: `XSRF-TOKEN=${me.token}`,
      'x-xsrf-token': me.token,
    },
    'a planted, invented token': {
      cookie: `${visitorCookie}; XSRF-TOKEN=made-up`,
      'x-xsrf-token': 'made-up',
    },
    'a doubled visitor’s cookie': {
      cookie: `${visitorCookie}; ${me.cookie}`,
      'x-xsrf-token': me.token,
    },
    'a planted second visitor’s cookie': {
      cookie: `${other.cookie}; ${me.cookie}`,
      'x-xsrf-token': me.token,
    },
    'an altered visitor’s cookie': {
      cookie: `${visitorCookie.slice(0, -1)}; ${tokenCookie}`,
      'x-xsrf-token': me.token,
    },
  }
  for (const [name, headers] of Object.entries(foreign)) {
    for (const more of [{}, json, { origin, 'sec-fetch-site': 'same-origin' }]) {
      const response = await likeWithHeaders(tiny, { ...headers, ...more })
      expect(response.status, name).toBe(403)
      expect(await response.json()).toMatchObject({
        code: 'csrf-failed',
        requestId: expect.any(String),
      })
    }
  }
  expect(await tiny.likes()).toBe(0)
})

test('an anonymous API client gets an explanation of how to authenticate', async () => {
  const tiny = await openTinyProduct({})
  const token = { 'x-xsrf-token': 'made-up' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const headers of [{}, json, form, token, { authorization: 'Basic eDp5' }]) {
    const response = await likeWithHeaders(tiny, headers)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await response.json()).toMatchObject({
      code: 'no-credentials',
      hint: expect.stringContaining('Authorization: Bearer'),
    })
  }
  // Only browsers send any of these.
  for (const headers of [{ origin }, { 'sec-fetch-site': 'same-origin' }, { cookie: 'a=b' }]) {
    const response = await likeWithHeaders(tiny, headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'csrf-failed' })
  }
  expect(await tiny.likes()).toBe(0)
})

test('a request of another site’s page changes nothing, even with the valid token', async () => {
  const tiny = await openTinyProduct({})
  const me = await openVisitor(tiny)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost.evil.example' },
    { origin: 'https://localhost' },
    { origin: 'http://localhost:8080' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin, 'sec-fetch-site': 'cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[]) {
    const response = await likeWithHeaders(tiny, { ...tokenHeaders(me), ...headers })
    expect(response.status, JSON.stringify(headers)).toBe(403)
  }
  expect(await tiny.likes()).toBe(0)
})

test('a form submission is not accepted as an API call, even with the valid token', async () => {
  const tiny = await openTinyProduct({})
  const me = await openVisitor(tiny)
  for (const type of [
    'text/plain',
    'TEXT/PLAIN;charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
  ]) {
    const response = await likeWithHeaders(
      tiny,
      { ...tokenHeaders(me), 'content-type': type },
      { body: '{}' },
    )
    expect(response.status, type).toBe(403)
  }
  expect(
    (
      await likeWithHeaders(
        tiny,
        { ...tokenHeaders(me), 'content-type': 'text/xml' },
        { body: '<a/>' },
      )
    ).status,
  ).toBe(415)
  expect(await tiny.likes()).toBe(0)
})

test('every unsafe method on every route requires the token and rejects other sites', async () => {
  const tiny = await openTinyProduct({ form: { action: async () => ({ to: '/form' }) } })
  const me = await openVisitor(tiny)
  const routes = [
    '/v1',
    '/v1/',
    '/v1/notes',
    `/v1/notes/${tiny.id}`,
    `/v1/notes/${tiny.id}/like`,
    '/v1/nothing',
    '/v1/session',
    '/api/captcha_images/imagecode',
    '/api/nothing',
  ]
  for (const path of routes) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PURGE']) {
      const unshown = await tiny.ask(path, { method, headers: { cookie: me.cookie } })
      expect(unshown.status, `${method} ${path}`).toBe(403)
      const evil = { ...tokenHeaders(me), origin: 'https://evil.example' }
      const foreign = await tiny.ask(path, { method, headers: evil })
      expect(foreign.status, `${method} ${path}`).toBe(403)
      for (const { headers } of [unshown, foreign]) {
        expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
        expect(headers.get('cache-control')).toBe('no-store')
      }
    }
  }
  for (const path of ['/form', '/nothing', '/', '/files/a.webp']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const headers = { cookie: me.cookie, 'content-type': 'application/x-www-form-urlencoded' }
      const body = method === 'OPTIONS' ? null : 'a=b'
      const response = await tiny.ask(path, { method, headers, body })
      expect(response.status, `${method} ${path}`).toBe(
        path === '/form' && method === 'POST' ? 403 : 405,
      )
    }
  }
  expect(await tiny.likes()).toBe(0)
})

test('a token is valid for one visitor on any server, without stored state', async () => {
  const first = await openTinyProduct({})
  const second = await openTinyProduct({})
  const me = await openVisitor(first)
  expect((await likeWithHeaders(second, tokenHeaders(me))).status).toBe(200)
  expect((await likeWithHeaders(second, { cookie: me.cookie })).status).toBe(403)
})

test('the session response gives a new visitor both cookies and the token, and stores nothing', async () => {
  const tiny = await openTinyProduct({}, { isSecure: true })
  const response = await tiny.ask('/v1/session')
  const [visitor = '', token = ''] = response.headers.getSetCookie()
  expect(visitor).toMatch(/^__Host-visitor=.{43}; HttpOnly; SameSite=Lax; Path=\/; .*; Secure$/u)
  expect(token).toMatch(/^XSRF-TOKEN=.{43}; SameSite=Strict; Path=\/; .*; Secure$/u)
  const { actor, xsrfToken } = await response.json()
  expect(actor).toBe('visitor')
  expect(token).toContain(`=${xsrfToken};`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const [cookie = ''] = visitor.split(';')
  expect((await likeWithHeaders(tiny, { cookie, 'x-xsrf-token': xsrfToken })).status).toBe(200)
})

test('a known visitor keeps their cookie, and a lost or planted token cookie is corrected', async () => {
  const tiny = await openTinyProduct({})
  const me = await openVisitor(tiny)
  const [visitorCookie = ''] = me.cookie.split('; ')
  const session = async (cookie: string) => {
    const response = await tiny.ask('/v1/session', { headers: { cookie } })
    expect(await response.json()).toEqual({ actor: 'visitor', xsrfToken: me.token })
    return response.headers.getSetCookie().map((set) => set.split(';', 1)[0])
  }
  expect(await session(me.cookie)).toEqual([])
  const right = [`XSRF-TOKEN=${me.token}`]
  expect(await session(visitorCookie)).toEqual(right)
  expect(await session(`${visitorCookie}; XSRF-TOKEN=stale`)).toEqual(right)
  expect(await session(`${visitorCookie}; X-${right.join()}`)).toEqual(right)
  expect(await session(`XSRF-TOKEN=planted; ${me.cookie}`)).toEqual(right)
})

test('a page of another site cannot replace the cookies of a visitor that its requests do not carry', async () => {
  const tiny = await openTinyProduct({})
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const response = await tiny.ask('/v1/session', { headers: headers as Record<string, string> })
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toEqual({ actor: 'visitor' })
  }
})

test('no other path sets cookies on a read', async () => {
  const tiny = await openTinyProduct({ a: {} })
  for (const path of ['/a', '/', '/nothing', '/v1', '/v1/notes', '/api/captcha_images/imagecode']) {
    const response = await tiny.ask(path)
    expect(response.headers.getSetCookie(), path).toEqual([])
  }
})

test('a page of the login area contains the token of its visitor, so that its form works without a confirmation', async () => {
  const tiny = await openTinyProduct({})
  const response = await tiny.ask('/login')
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  const token = cookies.find((cookie) => cookie?.startsWith('XSRF-TOKEN='))?.slice(11)
  expect(cookies).toHaveLength(2)
  expect(response.headers.get('cache-control')).toBe('no-store')
  const html = await response.text()
  expect(hiddenFieldsIn(html).get(xsrfField)).toBe(token)
  // A visitor with a cookie keeps it.
  const again = await tiny.ask('/login', { headers: { cookie: cookies.join('; ') } })
  expect(again.headers.getSetCookie()).toEqual([])
})
