import { expect, test } from 'vitest'
import type { Field } from '../field.ts'
import { colour } from './colour.ts'
import { counter } from './counter.ts'
import { image } from './image.ts'
import { integer } from './integer.ts'
import { link } from './link.ts'
import { longText } from './long-text.ts'
import { relation } from './relation.ts'
import { text } from './text.ts'

const file = `${'0'.repeat(64)}.png`
const picture = { file, description: 'A shell', width: 1, height: 1 }

/** Each type, a value that it takes, and what it must call itself. */
const types: [Field, unknown, string][] = [
  [text(), 'One', 'text'],
  [longText(), 'One\nTwo', 'long text'],
  [integer(), 0, 'integer'],
  [counter(), 0, 'counter'],
  [colour(), '#a8d8d0', 'colour'],
  [link(), 'https://example.org/', 'link'],
  [image(), picture, 'image'],
  [relation('shelf'), '01kahx5m3r7q2c4d', 'relation'],
]

const nonsense: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['true', true],
  ['NaN', Number.NaN],
  ['1e400', JSON.parse('1e400')],
  ['a fraction', 0.5],
  ['2 ** 53', 2 ** 53],
  ['a big integer', 1n],
  ['a symbol', Symbol('one')],
  ['a function', () => 'One'],
  ['an empty object', {}],
  ['an object that looks like text', { length: 3, trim: () => 'One', toString: () => 'One' }],
  ['a boxed string', Object('One')],
  ['a list of one good value', ['#a8d8d0']],
  ['a date', new Date(0)],
  ['empty text', ''],
  ['blanks', ' \t\u00a0\u2003'],
  ['a null byte', 'a\0b'],
  ['an escape', 'a\u001b[2Jb'],
  ['half a character', 'a\ud83db'],
  ['the other half', '\udc1a'],
]

test.each(types)('%# a field says what it is and takes what it is for', (field, good, type) => {
  expect(field.type).toBe(type)
  expect(field.check(good)).toBeUndefined()
})

test.each(nonsense)('no field takes %s', (_, value) => {
  for (const [field] of types) {
    expect(field.check(value), field.type).toMatch(/^(?:This|The) .+\.$/u)
  }
})

test('a field is wanted only where the declaration says so, and a counter always is there', () => {
  const optional = [text(), longText(), integer(), colour(), link(), image(), relation('shelf')]
  expect(optional.every(({ required }) => !required)).toBe(true)
  expect(text({ required: true }).required).toBe(true)
  expect(relation('shelf', { required: true })).toMatchObject({ required: true, target: 'shelf' })
  expect(counter()).toMatchObject({ required: true, initial: 0, derived: true })
})

test.each([
  ['one letter', 'a'],
  ['blanks', ' '],
  ['slashes', '/'],
  ['backslashes', '\\'],
  ['at signs', '@'],
  ['digits', '0'],
  ['percent signs', '%'],
])('100,000 %s are refused at once', (_, character) => {
  const long = character.repeat(100_000)
  const unbounded = [text({ max: 1e6 }), longText({ max: 1e6 }), link({ max: 1e6 })]
  const before = process.threadCpuUsage()
  for (const [field] of types) expect(field.check(long), field.type).toBeDefined()
  for (const field of unbounded) {
    for (const start of ['', 'https://', 'https://a']) field.check(start + long)
  }
  expect(process.threadCpuUsage(before).user).toBeLessThan(50_000)
})
