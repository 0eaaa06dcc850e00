import { expect, test } from 'vitest'
import { bytesOf, file } from './file.ts'

const hash = 'b1c4'.repeat(16)
const stored = { file: `${hash}.pdf`, name: 'manual.pdf', type: 'application/pdf', size: 1024 }
const manual = file({ types: ['application/pdf'], max: '1 KB' })

test('a file is stored and described, and nothing else', () => {
  expect(manual.check(stored)).toBeUndefined()
  for (const value of [
    { ...stored, more: 1 },
    { ...stored, file: '../../secret' },
    { ...stored, size: -1 },
    [stored],
  ]) {
    expect(manual.check(value)?.id).toBe('wrong-type')
  }
})

test('a file is as large as declared at most', () => {
  expect(manual.check({ ...stored, size: 0 })).toBeUndefined()
  expect(manual.check({ ...stored, size: 1024 })).toBeUndefined()
  expect(manual.check({ ...stored, size: 1025 })).toStrictEqual({ id: 'too-heavy', max: '1 KB' })
})

test('a file has one of the declared types', () => {
  expect(manual.check({ ...stored, type: 'text/html' })).toStrictEqual({
    id: 'not-a-choice',
    at: 'type',
    choices: ['application/pdf'],
  })
})

test('a file is named, and its name leads nowhere', () => {
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

test('sizes are counted as people see them', () => {
  expect([bytesOf('1 KB'), bytesOf('2 MB'), bytesOf('0.5 GB')]).toStrictEqual([
    1024, 2_097_152, 536_870_912,
  ])
  expect(file({ types: [], max: '0 MB' }).mistakes).toHaveLength(2)
})

test('a file that could run a program, or that nobody can tell from others, is not declared', () => {
  for (const type of ['text/html', 'image/svg+xml', 'application/x-unheard-of', 'toString']) {
    expect(file({ types: [type as 'text/plain'] }).mistakes, type).toHaveLength(1)
  }
})
