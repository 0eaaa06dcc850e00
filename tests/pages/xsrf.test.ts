import { expect, test } from 'vitest'
import { xsrfField } from '#shell/http/xsrf.ts'
import { fieldsIn, openTiny, origin, type Somebody, somebody, type Tiny } from './tiny-product.tsx'

const json = { 'content-type': 'application/json' }

function like(tiny: Tiny, headers: Record<string, string>, more: RequestInit = {}) {
  return tiny.ask(`/v1/notes/${tiny.id}/like`, { method: 'PUT', headers, ...more })
}

const shown = ({ cookie, token }: Somebody) => ({ cookie, 'x-xsrf-token': token })

test('With their cookie and its token, a visitor may change what is open to them.', async () => {
  const tiny = await openTiny({})
  const me = await somebody(tiny)
  for (const headers of [
    {},
    json,
    { 'content-type': 'application/json; charset=utf-8' },
    { origin, 'sec-fetch-site': 'same-origin' },
  ]) {
    const answer = await like(tiny, { ...shown(me), ...headers })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ id: tiny.id, likes: 1, liked: true })
  }
})

test('Without the very token of the very visitor, nothing changes.', async () => {
  const tiny = await openTiny({})
  const me = await somebody(tiny)
  const other = await somebody(tiny)
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
    'a token that somebody has made up, planted': {
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
      const answer = await like(tiny, { ...headers, ...more })
      expect(answer.status, name).toBe(403)
      expect(await answer.json()).toMatchObject({ id: 'cross-site', request: expect.any(String) })
    }
  }
  expect(await tiny.likes()).toBe(0)
})

test('A program that says nothing of itself is told how to.', async () => {
  const tiny = await openTiny({})
  const token = { 'x-xsrf-token': 'made-up' }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const headers of [{}, json, form, token, { authorization: 'Basic eDp5' }]) {
    const answer = await like(tiny, headers)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toMatchObject({
      id: 'no-credentials',
      remedy: expect.stringContaining('Authorization: Bearer'),
    })
  }
  // What any of these says, only a browser does.
  for (const headers of [{ origin }, { 'sec-fetch-site': 'same-origin' }, { cookie: 'a=b' }]) {
    const answer = await like(tiny, headers)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ id: 'cross-site' })
  }
  expect(await tiny.likes()).toBe(0)
})

test('What another site’s page has sent changes nothing, even with the right token.', async () => {
  const tiny = await openTiny({})
  const me = await somebody(tiny)
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
    const answer = await like(tiny, { ...shown(me), ...headers })
    expect(answer.status, JSON.stringify(headers)).toBe(403)
  }
  expect(await tiny.likes()).toBe(0)
})

test('What a form can send is not taken for a call of our own, even with the right token.', async () => {
  const tiny = await openTiny({})
  const me = await somebody(tiny)
  for (const type of [
    'text/plain',
    'TEXT/PLAIN;charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
  ]) {
    const answer = await like(tiny, { ...shown(me), 'content-type': type }, { body: '{}' })
    expect(answer.status, type).toBe(403)
  }
  expect(
    (await like(tiny, { ...shown(me), 'content-type': 'text/xml' }, { body: '<a/>' })).status,
  ).toBe(415)
  expect(await tiny.likes()).toBe(0)
})

test('Every changing method on every route asks for the token, and answers no other site.', async () => {
  const tiny = await openTiny({ form: { act: async () => ({ to: '/form' }) } })
  const me = await somebody(tiny)
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
      const evil = { ...shown(me), origin: 'https://evil.example' }
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
      const answer = await tiny.ask(path, { method, headers, body })
      expect(answer.status, `${method} ${path}`).toBe(
        path === '/form' && method === 'POST' ? 403 : 405,
      )
    }
  }
  expect(await tiny.likes()).toBe(0)
})

test('A token is for one visitor on this server; a second server knows nothing of it and needs nothing.', async () => {
  const first = await openTiny({})
  const second = await openTiny({})
  const me = await somebody(first)
  expect((await like(second, shown(me))).status).toBe(200)
  expect((await like(second, { cookie: me.cookie })).status).toBe(403)
})

test('The session gives a newcomer both cookies, and the token that belongs to them; it stores nothing.', async () => {
  const tiny = await openTiny({}, { isSecure: true })
  const answer = await tiny.ask('/v1/session')
  const [visitor = '', token = ''] = answer.headers.getSetCookie()
  expect(visitor).toMatch(/^__Host-visitor=.{43}; HttpOnly; SameSite=Lax; Path=\/; .*; Secure$/u)
  expect(token).toMatch(/^XSRF-TOKEN=.{43}; SameSite=Strict; Path=\/; .*; Secure$/u)
  const { actor, xsrfToken } = await answer.json()
  expect(actor).toBe('visitor')
  expect(token).toContain(`=${xsrfToken};`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const [cookie = ''] = visitor.split(';')
  expect((await like(tiny, { cookie, 'x-xsrf-token': xsrfToken })).status).toBe(200)
})

test('Whoever is known keeps their cookie, and gets a lost or planted token cookie put right.', async () => {
  const tiny = await openTiny({})
  const me = await somebody(tiny)
  const [visitorCookie = ''] = me.cookie.split('; ')
  const session = async (cookie: string) => {
    const answer = await tiny.ask('/v1/session', { headers: { cookie } })
    expect(await answer.json()).toEqual({ actor: 'visitor', xsrfToken: me.token })
    return answer.headers.getSetCookie().map((set) => set.split(';', 1)[0])
  }
  expect(await session(me.cookie)).toEqual([])
  const right = [`XSRF-TOKEN=${me.token}`]
  expect(await session(visitorCookie)).toEqual(right)
  expect(await session(`${visitorCookie}; XSRF-TOKEN=stale`)).toEqual(right)
  expect(await session(`${visitorCookie}; X-${right.join()}`)).toEqual(right)
  expect(await session(`XSRF-TOKEN=planted; ${me.cookie}`)).toEqual(right)
})

test('Another site’s page cannot make us replace the cookies of our visitor, who it keeps us from seeing.', async () => {
  const tiny = await openTiny({})
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
    const answer = await tiny.ask('/v1/session', { headers: headers as Record<string, string> })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.json()).toEqual({ actor: 'visitor' })
  }
})

test('No other address gives cookies to somebody who only reads.', async () => {
  const tiny = await openTiny({ a: {} })
  for (const path of ['/a', '/', '/nothing', '/v1', '/v1/notes', '/api/captcha_images/imagecode']) {
    const answer = await tiny.ask(path)
    expect(answer.headers.getSetCookie(), path).toEqual([])
  }
})

test('A page of the login area carries the token of its visitor, so that its form works at once.', async () => {
  const tiny = await openTiny({})
  const answer = await tiny.ask('/login')
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  const token = cookies.find((cookie) => cookie?.startsWith('XSRF-TOKEN='))?.slice(11)
  expect(cookies).toHaveLength(2)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const html = await answer.text()
  expect(fieldsIn(html).get(xsrfField)).toBe(token)
  // Who has a cookie already keeps it.
  const again = await tiny.ask('/login', { headers: { cookie: cookies.join('; ') } })
  expect(again.headers.getSetCookie()).toEqual([])
})
