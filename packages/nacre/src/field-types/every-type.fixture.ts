import type { FieldErrorCode } from '#shell/language/errors/field-error.ts'
import { minutes } from '#shell/language/expressions/duration.ts'
import { multiply } from '#shell/language/expressions/arithmetic.ts'
import {
  decimalField,
  textField,
  upperCase,
  integerField,
} from '#shell/language/expressions/expression.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { boolean } from './boolean/field.ts'
import { choice } from './choice/field.ts'
import { choices } from './choices/field.ts'
import { color } from './color/field.ts'
import { computed } from './computed/field.ts'
import { counter } from './counter/field.ts'
import { dateTime } from './date-time/field.ts'
import { date } from './date/field.ts'
import { decimal } from './decimal/field.ts'
import { email } from './email/field.ts'
import { file } from './file/field.ts'
import { image } from './image/field.ts'
import { integer } from './integer/field.ts'
import { url } from './url/field.ts'
import { list } from './list/field.ts'
import { markdown } from './markdown/field.ts'
import { money } from './money/field.ts'
import { relation } from './relation/field.ts'
import { relations } from './relations/field.ts'
import { object } from './object/field.ts'
import { phone } from './phone/field.ts'
import { text } from './text/field.ts'
import { time } from './time/field.ts'
import { weekly } from './weekly/field.ts'

const hash = 'b1c4'.repeat(16)
const picture = { file: `${hash}.webp`, description: 'A spiral shell', width: 640, height: 360 }
const manual = { file: `${hash}.pdf`, name: 'manual.pdf', type: 'application/pdf', size: 20_480 }
const textErrors: readonly FieldErrorCode[] = ['invalid-characters', 'single-line', 'too-long']
const numberErrors: readonly FieldErrorCode[] = [
  'too-small',
  'too-large',
  'too-precise',
  'invalid-type',
]

/**
 * A field of every type, with valid values. `unsaid` lists the field errors that the JSON Schema of
 * the field cannot express.
 */
export const everyType: Readonly<
  Record<string, { field: Field; valid: readonly unknown[]; unsaid?: readonly FieldErrorCode[] }>
> = {
  text: { field: text({ min: 2, max: 12 }), valid: ['Spiral', 'ab', 'a\tb'], unsaid: textErrors },
  patterned: {
    field: text({ max: 20, pattern: String.raw`[A-Z]{2}-\d+` }),
    valid: ['AB-12'],
    unsaid: textErrors,
  },
  longText: { field: markdown({ max: 40 }), valid: ['One\nTwo', 'One\r\nTwo'], unsaid: textErrors },
  integer: { field: integer({ min: -4, max: 12 }), valid: [-4, 0, 12] },
  decimal: {
    field: decimal({ places: 2, min: -1, max: '99.95' }),
    valid: ['12.5', '12.50', 12.5, '-1', '99.95', 0],
    unsaid: numberErrors,
  },
  money: { field: money('EUR', { min: 0 }), valid: ['12.50', 3], unsaid: numberErrors },
  boolean: { field: boolean(), valid: [true, false] },
  date: {
    field: date({ min: '2020-01-01' }),
    valid: ['2026-01-28'],
    unsaid: ['invalid-type', 'too-early'],
  },
  time: {
    field: time({ min: '06:00' }),
    valid: ['08:30', '23:59'],
    unsaid: ['pattern-mismatch', 'too-early'],
  },
  dateTime: {
    field: dateTime(),
    valid: ['2026-01-28T08:00:00.000Z', '2026-01-28T09:00:00+01:00'],
    unsaid: ['invalid-type'],
  },
  choice: { field: choice(['small', 'large']), valid: ['small', 'large'] },
  choices: { field: choices(['mon', 'tue', 'wed'], { max: 2 }), valid: [[], ['tue', 'mon']] },
  colour: { field: color(), valid: ['#a8d8d0', '#A8D8D0'] },
  link: {
    field: url({ max: 60 }),
    valid: ['https://example.org/', '/here?there#where', '/'],
    unsaid: ['pattern-mismatch', 'too-long'],
  },
  email: {
    field: email(),
    valid: ['ada@example.org', ' Ada@Example.ORG '],
    unsaid: ['pattern-mismatch'],
  },
  telephone: {
    field: phone(),
    valid: ['+49 30 123456', '0049 (0)30/12-34-56'],
    unsaid: ['pattern-mismatch'],
  },
  image: {
    field: image(),
    valid: [picture, { ...picture, variants: [{ file: `${hash}.avif`, width: 320, height: 180 }] }],
    unsaid: textErrors,
  },
  file: {
    field: file({ types: ['application/pdf'], max: '1 MB' }),
    valid: [manual],
    unsaid: [...textErrors, 'pattern-mismatch'],
  },
  relation: { field: relation('folder'), valid: ['01kahx5m3r7q2c4d'] },
  relations: { field: relations('folder', { max: 3 }), valid: [[], ['01kahx5m3r7q2c4d']] },
  list: { field: list(text({ max: 8 }), { max: 3 }), valid: [[], ['a', 'a']], unsaid: textErrors },
  structure: {
    field: object({ street: text({ required: true, max: 12 }), rooms: integer({ default: 1 }) }),
    valid: [{ street: 'Shore 1' }, { street: 'Shore 1', rooms: null }, { street: 'a', rooms: 3 }],
    unsaid: textErrors,
  },
  weekly: {
    field: weekly({ step: minutes(15) }),
    valid: [
      [],
      [
        { weekday: 'monday', from: '08:00', to: '12:15' },
        { weekday: 'monday', from: '13:00', to: '24:00' },
      ],
    ],
    unsaid: [
      ...textErrors,
      'end-before-start',
      'overlapping-hours',
      'time-step-mismatch',
      'pattern-mismatch',
    ],
  },
  counter: { field: counter(), valid: [0, 7] },
  computedText: {
    field: computed({ expression: upperCase(textField('name')) }),
    valid: ['ADA'],
    unsaid: [...textErrors, 'blank'],
  },
  computedNumber: {
    field: computed({ expression: multiply(decimalField('price', 2), integerField('quantity')) }),
    valid: ['25.00'],
    unsaid: numberErrors,
  },
}
