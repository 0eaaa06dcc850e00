import { expect, test } from 'vitest'
import { parseFileSize, file } from './field.ts'

const hash = 'b1c4'.repeat(16)
const stored = { file: `${hash}.pdf`, name: 'manual.pdf', type: 'application/pdf', size: 1024 }
const manual = file({ types: ['application/pdf'], max: '1 KB' })

test('accepts only the properties of a stored file', () => {
  expect(manual.check(stored)).toBeUndefined()
  for (const value of [
    { ...stored, more: 1 },
    { ...stored, file: '../../secret' },
    { ...stored, size: -1 },
    [stored],
  ]) {
    expect(manual.check(value)?.code).toBe('invalid-type')
  }
})

test('limits the size of a file', () => {
  expect(manual.check({ ...stored, size: 0 })).toBeUndefined()
  expect(manual.check({ ...stored, size: 1024 })).toBeUndefined()
  expect(manual.check({ ...stored, size: 1025 })).toStrictEqual({
    code: 'file-too-large',
    max: '1 KB',
  })
})

test('stores a size of -0 as 0', () => {
  expect(manual.normalize({ ...stored, size: -0 })).toStrictEqual({ ...stored, size: 0 })
})

test('accepts only the declared content types', () => {
  expect(manual.check({ ...stored, type: 'text/html' })).toStrictEqual({
    code: 'invalid-choice',
    at: 'type',
    choices: ['application/pdf'],
  })
})

test('requires a file name without a path', () => {
  for (const name of [
    '',
    'a\nb',
    '../a.pdf',
    String.raw`c:\a.pdf`,
    'a'.repeat(256),
    'a\u{0}.pdf',
    7,
  ]) {
    expect(manual.check({ ...stored, name })?.at).toBe('name')
  }
})

test('parses file sizes', () => {
  expect([parseFileSize('1 KB'), parseFileSize('2 MB'), parseFileSize('0.5 GB')]).toStrictEqual([
    1024, 2_097_152, 536_870_912,
  ])
  expect(file({ types: [], max: '0 MB' }).declarationErrors).toHaveLength(2)
})

test('reports content types that can run code or cannot be detected as mistakes', () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/x-unheard-of', 'toString']) {
    expect(file({ types: [type as 'text/plain'] }).declarationErrors, type).toHaveLength(1)
  }
})
