import { expect, test } from 'vitest'
import { toHttpResult, networkFailure } from './http.ts'
import {
  callKey,
  hasSameOrigin,
  serializeResult,
  resolveCall,
  deserializeResult,
} from './transfer-state.ts'

const page = { origin: 'http://own.example', href: 'http://own.example/cards/7?x=1#y' }
const place = (url: string) => resolveCall(url, page)

test('the own URL is normalized to its path and query', () => {
  for (const url of [
    '/v1/cards?a=1',
    'http://own.example/v1/cards?a=1',
    '//own.example/v1/cards?a=1#here',
    'HTTP://OWN.example:80/v1/./x/../cards?a=1',
    '../v1/cards?a=1',
    String.raw`\v1\cards?a=1`,
  ]) {
    expect(place(url), url).toMatchObject({ isOwn: true, address: '/v1/cards?a=1' })
  }
})

test('external URLs are never treated as own', () => {
  for (const [url, address] of [
    ['//other.example/v1', 'http://other.example/v1'],
    [String.raw`/\other.example/v1`, 'http://other.example/v1'],
    [String.raw`\\other.example/v1`, 'http://other.example/v1'],
    ['/\t/other.example/v1', 'http://other.example/v1'],
    ['http://other.example/v1?a#b', 'http://other.example/v1?a'],
    ['http://own.example.other.example/', 'http://own.example.other.example/'],
    ['http://own.example@other.example/', 'http://other.example/'],
    ['https://own.example/v1', 'https://own.example/v1'],
    ['http://own.example:8080/v1', 'http://own.example:8080/v1'],
  ] as const) {
    expect(place(url), url).toMatchObject({ isOwn: false, address })
  }
  expect(() => place('http://')).toThrow()
})

test('a change invalidates all responses of its origin and no others', () => {
  const stale = (key: string, url: string) => hasSameOrigin(key, place(url))
  expect(stale('GET /v1/cards', '/v1/cards')).toBe(true)
  expect(stale('HEAD /v1/cards?x=1', '/v1/cards/1/like')).toBe(true)
  expect(stale('GET /v1/notes?of=http://other.example/', '/v1/batch')).toBe(true)
  expect(stale('GET http://other.example/a', '/v1/cards')).toBe(false)
  expect(stale('GET http://other.example/a', 'http://other.example/b')).toBe(true)
  expect(stale('GET http://other.example:81/a', 'http://other.example/b')).toBe(false)
  expect(stale('GET http://other.example.net/a', 'http://other.example/b')).toBe(false)
  expect(stale('GET /v1/cards', 'http://other.example/v1/cards')).toBe(false)
})

test('the method, the path and the query are part of the key', () => {
  const keys = ['GET /a', 'HEAD /a', 'GET /a?', 'GET /a?b', 'GET /a?b=1', 'GET /a/', 'GET /b']
  const made = keys.map((key) => callKey(...(key.split(' ') as [string, string])))
  expect(new Set(made).size).toBe(keys.length)
})

test('a result survives serialization', () => {
  const problem = {
    type: '/v1/problem-types/not-found',
    code: 'not-found',
    status: 404,
    title: 'No.',
  }
  for (const result of [
    toHttpResult(200, { a: ['b', null] }),
    toHttpResult(200, null),
    toHttpResult(204, undefined),
    toHttpResult(404, problem),
    networkFailure('gateway-timeout', 0),
    networkFailure('bad-gateway', 404),
  ]) {
    expect(deserializeResult(JSON.parse(JSON.stringify(serializeResult(result))))).toEqual(result)
  }
})
