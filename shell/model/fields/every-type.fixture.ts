import type { ComplaintId } from '../complaint.ts'
import { multiply } from '../arithmetic.ts'
import { decimalOf, textOf, upperCase, wholeOf } from '../expression.ts'
import type { Field } from '../field.ts'
import { boolean } from './boolean.ts'
import { choice } from './choice.ts'
import { choices } from './choices.ts'
import { colour } from './colour.ts'
import { computed } from './computed.ts'
import { counter } from './counter.ts'
import { dateTime } from './date-time.ts'
import { date } from './date.ts'
import { decimal } from './decimal.ts'
import { email } from './email.ts'
import { file } from './file.ts'
import { image } from './image.ts'
import { integer } from './integer.ts'
import { link } from './link.ts'
import { list } from './list.ts'
import { longText } from './long-text.ts'
import { money } from './money.ts'
import { relation } from './relation.ts'
import { relations } from './relations.ts'
import { structure } from './structure.ts'
import { telephone } from './telephone.ts'
import { text } from './text.ts'

const hash = 'b1c4'.repeat(16)
const picture = { file: `${hash}.webp`, description: 'A spiral shell', width: 640, height: 360 }
const manual = { file: `${hash}.pdf`, name: 'manual.pdf', type: 'application/pdf', size: 20_480 }
const noText: readonly ComplaintId[] = ['no-text', 'one-line', 'too-long']
const numbers: readonly ComplaintId[] = ['too-small', 'too-large', 'too-precise', 'wrong-type']

/**
 * One field of every type, with values that fit it, and with what a JSON Schema cannot say: complaints
 * about values that it admits.
 */
export const everyType: Readonly<
  Record<string, { field: Field; good: readonly unknown[]; unsaid?: readonly ComplaintId[] }>
> = {
  text: { field: text({ min: 2, max: 12 }), good: ['Spiral', 'ab', 'a\tb'], unsaid: noText },
  patterned: {
    field: text({ max: 20, pattern: String.raw`[A-Z]{2}-\d+` }),
    good: ['AB-12'],
    unsaid: noText,
  },
  longText: { field: longText({ max: 40 }), good: ['One\nTwo', 'One\r\nTwo'], unsaid: noText },
  integer: { field: integer({ min: -4, max: 12 }), good: [-4, 0, 12] },
  decimal: {
    field: decimal({ places: 2, min: -1, max: '99.95' }),
    good: ['12.5', '12.50', 12.5, '-1', '99.95', 0],
    unsaid: numbers,
  },
  money: { field: money('EUR', { min: 0 }), good: ['12.50', 3], unsaid: numbers },
  boolean: { field: boolean(), good: [true, false] },
  date: {
    field: date({ min: '2020-01-01' }),
    good: ['2026-01-28'],
    unsaid: ['wrong-type', 'too-early'],
  },
  dateTime: {
    field: dateTime(),
    good: ['2026-01-28T08:00:00.000Z', '2026-01-28T09:00:00+01:00'],
    unsaid: ['wrong-type'],
  },
  choice: { field: choice(['small', 'large']), good: ['small', 'large'] },
  choices: { field: choices(['mon', 'tue', 'wed'], { max: 2 }), good: [[], ['tue', 'mon']] },
  colour: { field: colour(), good: ['#a8d8d0', '#A8D8D0'] },
  link: {
    field: link({ max: 60 }),
    good: ['https://example.org/', '/here?there#where', '/'],
    unsaid: ['shape', 'too-long'],
  },
  email: { field: email(), good: ['ada@example.org', ' Ada@Example.ORG '], unsaid: ['shape'] },
  telephone: {
    field: telephone(),
    good: ['+49 30 123456', '0049 (0)30/12-34-56'],
    unsaid: ['shape'],
  },
  image: {
    field: image(),
    good: [picture, { ...picture, variants: [{ file: `${hash}.avif`, width: 320, height: 180 }] }],
    unsaid: noText,
  },
  file: {
    field: file({ types: ['application/pdf'], max: '1 MB' }),
    good: [manual],
    unsaid: [...noText, 'shape'],
  },
  relation: { field: relation('folder'), good: ['01kahx5m3r7q2c4d'] },
  relations: { field: relations('folder', { max: 3 }), good: [[], ['01kahx5m3r7q2c4d']] },
  list: { field: list(text({ max: 8 }), { max: 3 }), good: [[], ['a', 'a']], unsaid: noText },
  structure: {
    field: structure({ street: text({ required: true, max: 12 }), rooms: integer({ default: 1 }) }),
    good: [{ street: 'Shore 1' }, { street: 'Shore 1', rooms: null }, { street: 'a', rooms: 3 }],
    unsaid: noText,
  },
  counter: { field: counter(), good: [0, 7] },
  computedText: {
    field: computed({ from: upperCase(textOf('name')) }),
    good: ['ADA'],
    unsaid: [...noText, 'empty'],
  },
  computedNumber: {
    field: computed({ from: multiply(decimalOf('price', 2), wholeOf('quantity')) }),
    good: ['25.00'],
    unsaid: numbers,
  },
}
