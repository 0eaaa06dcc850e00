import { expect, test } from 'vitest'
import { answerOf, noAnswer } from './http.ts'
import { callKey, isOfSameOrigin, packed, placeOf, unpacked } from './transfer.ts'

const page = { origin: 'http://own.example', href: 'http://own.example/cards/7?x=1#y' }
const place = (url: string) => placeOf(url, page)

test('An own address is known by its path and query, however it is written.', () => {
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

test('An address of somebody else is not ours, however much it looks like it.', () => {
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

test('A change makes stale what its origin has answered, at every address, and nothing else.', () => {
  const stale = (key: string, url: string) => isOfSameOrigin(key, place(url))
  expect(stale('GET /v1/cards', '/v1/cards')).toBe(true)
  expect(stale('HEAD /v1/cards?x=1', '/v1/cards/1/like')).toBe(true)
  expect(stale('GET /v1/notes?of=http://other.example/', '/v1/batch')).toBe(true)
  expect(stale('GET http://other.example/a', '/v1/cards')).toBe(false)
  expect(stale('GET http://other.example/a', 'http://other.example/b')).toBe(true)
  expect(stale('GET http://other.example:81/a', 'http://other.example/b')).toBe(false)
  expect(stale('GET http://other.example.net/a', 'http://other.example/b')).toBe(false)
  expect(stale('GET /v1/cards', 'http://other.example/v1/cards')).toBe(false)
})

test('Method, path and query each make another key.', () => {
  const keys = ['GET /a', 'HEAD /a', 'GET /a?', 'GET /a?b', 'GET /a?b=1', 'GET /a/', 'GET /b']
  const made = keys.map((key) => callKey(...(key.split(' ') as [string, string])))
  expect(new Set(made).size).toBe(keys.length)
})

test('An answer arrives as what it was, through JSON.', () => {
  const problem = { type: '/v1/failures/not-found', id: 'not-found', status: 404, title: 'No.' }
  for (const answer of [
    answerOf(200, { a: ['b', null] }),
    answerOf(200, null),
    answerOf(204, undefined),
    answerOf(404, problem),
    noAnswer('too-slow', 0),
    noAnswer('unreachable', 404),
  ]) {
    expect(unpacked(JSON.parse(JSON.stringify(packed(answer))))).toEqual(answer)
  }
})
