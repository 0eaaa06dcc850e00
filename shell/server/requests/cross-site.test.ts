import { expect, test } from 'vitest'
import { isCrossSite, isToken } from './cross-site.ts'

const own = 'https://own.example'
const from = (headers: Record<string, string>) => isCrossSite(new Headers(headers), own)

test('A request of one of our own pages is not cross-site; nor is one that says nothing.', () => {
  expect(from({})).toBe(false)
  expect(from({ origin: own })).toBe(false)
  expect(from({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(from({ 'sec-fetch-site': 'same-origin', origin: own })).toBe(false)
})

test('Whatever else a browser says of where a request comes from, is cross-site.', () => {
  for (const site of [
    'cross-site',
    'same-site',
    'none',
    'Same-Origin',
    '',
    'same-origin, cross-site',
  ]) {
    expect(from({ 'sec-fetch-site': site, origin: own }), site).toBe(true)
  }
  for (const origin of [
    'null',
    '',
    'http://own.example',
    'https://own.example:8443',
    'https://own.example.evil.example',
    'https://evil.example?https://own.example',
    'https://sub.own.example',
    `${own}/`,
    `${own}, ${own}`,
  ]) {
    expect(from({ 'sec-fetch-site': 'same-origin', origin }), origin).toBe(true)
  }
})

test('Only the very token is one.', () => {
  expect(isToken('token', 'token')).toBe(true)
  for (const given of [
    '',
    'tokeN',
    'token ',
    'toke',
    'tökén',
    undefined,
    null,
    7,
    ['token'],
    new File([], 'token'),
  ]) {
    expect(isToken(given, 'token')).toBe(false)
  }
  expect(isToken(undefined, undefined)).toBe(false)
  expect(isToken('', undefined)).toBe(false)
})
