import { expect, test } from 'vitest'
import { isCrossSite, isXsrfToken } from './same-site.ts'

const own = 'https://own.example'
const from = (headers: Record<string, string>) => isCrossSite(new Headers(headers), own)

test('requests of the same origin or without Sec-Fetch-Site are not cross-site', () => {
  expect(from({})).toBe(false)
  expect(from({ origin: own })).toBe(false)
  expect(from({ 'sec-fetch-site': 'same-origin' })).toBe(false)
  expect(from({ 'sec-fetch-site': 'same-origin', origin: own })).toBe(false)
})

test('any other origin or Sec-Fetch-Site is cross-site', () => {
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

test('only the exact token is valid', () => {
  expect(isXsrfToken('token', 'token')).toBe(true)
  for (const input of [
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
    expect(isXsrfToken(input, 'token')).toBe(false)
  }
  expect(isXsrfToken(undefined, undefined)).toBe(false)
  expect(isXsrfToken('', undefined)).toBe(false)
})
