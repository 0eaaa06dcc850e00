import { expect, test } from 'vitest'
import { cookieName, cookieValues, hasIdentityCookie, newVisitor, visitorOf } from './visitor.ts'

const pairs = (cookies: string[]) => cookies.map((cookie) => cookie.split(';', 1)[0] ?? '')

test('a new visitor is recognized by the cookie, with the same token', () => {
  for (const isSecure of [true, false]) {
    const { cookies, xsrfToken } = newVisitor(isSecure)
    const visitor = visitorOf(pairs(cookies).join('; '), isSecure)
    expect(visitor.xsrfToken).toBe(xsrfToken)
    expect(visitor.actor).toMatchObject({ kind: 'visitor', key: expect.stringMatching(/^.{43}$/u) })
  }
})

test('visitors have different keys, and none can compute another’s token', () => {
  const all = Array.from({ length: 100 }, () => newVisitor(true))
  const visitors = all.map(({ cookies }) => visitorOf(cookies.join('; '), true))
  expect(new Set(visitors.map(({ actor }) => JSON.stringify(actor))).size).toBe(100)
  expect(new Set(visitors.map(({ xsrfToken }) => xsrfToken)).size).toBe(100)
})

test('a visitor keeps its key after many other visitors', () => {
  const cookie = newVisitor(true).cookies[0] ?? ''
  const before = visitorOf(cookie, true)
  for (let count = 0; count < 2_500; count += 1) visitorOf(newVisitor(true).cookies[0], true)
  expect(visitorOf(cookie, true)).toEqual(before)
})

test('the secret is in its cookie only', () => {
  const { cookies, xsrfToken } = newVisitor(true)
  const secret = /^__Host-visitor=([^;]+)/u.exec(cookies[0] ?? '')?.[1] ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/u)
  expect(cookies[1]).not.toContain(secret)
  expect(xsrfToken).not.toContain(secret)
  expect(JSON.stringify(visitorOf(`__Host-visitor=${secret}`, true))).not.toContain(secret)
})

test('over https, the cookies have the strictest attributes that their names allow', () => {
  const [visitor = '', token = ''] = newVisitor(true).cookies
  for (const cookie of [visitor, token]) {
    expect(cookie).toMatch(/; Secure\b/u)
    expect(cookie).toMatch(/; Path=\/(?:;|$)/u)
    expect(cookie).not.toMatch(/domain/iu)
  }
  expect(visitor).toMatch(/^__Host-visitor=.*; HttpOnly; SameSite=Lax;/u)
  expect(token).toMatch(/^XSRF-TOKEN=.*; SameSite=Strict;/u)
  expect(token).not.toContain('HttpOnly')
  expect(newVisitor(false).cookies.join()).not.toMatch(/Secure|__Host/u)
})

test('an altered, duplicated, shortened or misnamed cookie is ignored', () => {
  const [cookie = ''] = pairs(newVisitor(true).cookies)
  for (const cookies of [
    undefined,
    '',
    `${cookie}x`,
    cookie.slice(0, -1),
    `${cookie}; ${cookie}`,
    `${cookie}; __Host-visitor=`,
    '__Host-visitor=',
    `__Host-visitor="${cookie.slice(15)}"`,
    cookie.replace('__Host-visitor', 'visitor'),
    cookie.replace('__Host-visitor', 'X__Host-visitor'),
    cookie.toLowerCase().replace('__host', '__HOST'),
    `XSRF-TOKEN=${cookie.slice(15)}`,
  ]) {
    expect(visitorOf(cookies, true), cookies).toEqual({ actor: { kind: 'visitor' } })
  }
  expect(visitorOf(`a=b;${cookie} ;c=d`, true).xsrfToken).toBeDefined()
})

test('cookies of the application may identify a visitor, other cookies do not', () => {
  for (const isSecure of [true, false]) {
    expect(hasIdentityCookie(pairs(newVisitor(isSecure).cookies)[0], isSecure)).toBe(true)
    for (const name of ['visitor', 'session'] as const) {
      expect(hasIdentityCookie(`a=b;${cookieName(name, isSecure)}=`, isSecure)).toBe(true)
    }
    for (const cookies of [undefined, '', '_ga=GA1.1.1; consent=yes', 'XSRF-TOKEN=a']) {
      expect(hasIdentityCookie(cookies, isSecure), cookies).toBe(false)
    }
  }
})

test('all values of a cookie with the exact name are found', () => {
  expect(cookieValues('a=1; b=2;a=3=4 ; aa=5;A=6', 'a')).toEqual(['1', '3=4'])
  expect(cookieValues(undefined, 'a')).toEqual([])
})
