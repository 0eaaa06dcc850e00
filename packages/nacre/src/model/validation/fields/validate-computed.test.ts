import { expect, test } from 'vitest'
import { multiply } from '#shell/language/expressions/arithmetic.ts'
import { days } from '#shell/language/expressions/duration.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import {
  dateField,
  decimalField,
  type Expression,
  integerField,
  relationField,
  textField,
} from '#shell/language/expressions/expression.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { everyone, role } from '#shell/language/roles/role.ts'
import { settingField } from '#shell/language/expressions/setting-field.ts'
import { resolveSettings } from '#shell/language/product/settings.ts'
import { now, plus } from '#shell/language/expressions/time-expressions.ts'
import { countOf, sumOf } from '#shell/language/conditions/totals.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { validateComputed } from './validate-computed.ts'

const settings = resolveSettings({
  fields: { most: integer({ required: true, default: 3 }) },
  change: [],
  read: everyone,
})

const read = { may: { read: everyone } } as const
const hall = entity({
  name: 'hall',
  plural: 'halls',
  fields: { name: text({ required: true }), upper: relation('hall') },
  ...read,
})
const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    event: relation('event', { required: true, inverse: 'tickets' }),
    price: money('EUR', { required: true }),
  },
  states: { initial: 'held', moves: {} },
  ...read,
})

/** Returns what the start says of a computed field with this expression. */
function problemsOf(expression: Expression, options: object = {}, others = [hall, ticket]) {
  const event = entity({
    name: 'event',
    plural: 'events',
    fields: {
      title: text({ required: true }),
      day: date({ required: true }),
      hall: relation('hall', { required: true }),
      tags: relations('hall'),
      price: money('EUR', { required: true }),
      value: computed({ expression, ...options }),
    },
    ...read,
  })
  const declared = { entity: event, entities: [event, settings, ...others] as never }
  const { declarationErrors } = event.fields.value
  return [
    ...declarationErrors,
    ...[...validateComputed(declared, [])].map(({ problem }) => problem),
  ].map((problem) => problem.replace('The field value of event: ', ''))
}

test.each<readonly [string, Expression, object, string]>([
  [
    'an unknown field',
    textField('titel'),
    {},
    'It is worked out from titel, which is not a field. Did you mean title?',
  ],
  [
    'an unknown field behind a relation',
    textField('hall.nmae'),
    {},
    'It is worked out from nmae of hall, which is not a field. Did you mean name?',
  ],
  [
    'a field that is not a relation',
    textField('title.name'),
    {},
    'It goes over title of event, which is not a relation.',
  ],
  [
    'a relation to several records',
    textField('tags.name'),
    {},
    'It goes over tags of event, which points to several records: count them with countOf.',
  ],
  [
    'too many relations',
    textField('hall.upper.upper.upper.name'),
    {},
    'It takes hall.upper.upper.upper.name over 4 relations. 3 are the most.',
  ],
  [
    'a wrong type',
    integerField('hall.name'),
    {},
    'It takes hall.name for integer, but that is text.',
  ],
  [
    'wrong decimal places',
    decimalField('price', 3),
    {},
    'It takes price to have 3 decimal places, but that has 2.',
  ],
  [
    'an unknown inverse relation',
    countOf('tickts'),
    {},
    "It takes countOf tickts, but no field of another entity points to event with inverse: 'tickts'.",
  ],
  [
    'an unknown field of the records that count',
    sumOf('tickets', decimalField('prise', 2)),
    {},
    'It is worked out from prise, which is not a field. Did you mean price?',
  ],
  [
    'an unknown state of the records that count',
    countOf('tickets', { state: 'sold' }),
    {},
    'It asks for the state sold, which there is not: there is held.',
  ],
  [
    'a total that depends on its reader',
    countOf('tickets', { owner: me }),
    {},
    'It counts by me: a total is the same for everybody. Use a condition where it is read.',
  ],
  ['itself', textField('value'), {}, 'It is worked out from itself: event.value → event.value.'],
  [
    'half a day',
    plus(dateField('day'), days(0.5)),
    {},
    'A span of time has a whole number of units, not 0.5.',
  ],
  [
    'a stored value that depends on the time',
    plus(now, days(1)),
    { stored: true },
    'What depends on the time cannot be stored: it changes without a change of the record.',
  ],
  [
    'a stored value that depends on a setting',
    settingField('most'),
    { stored: true, visible: 'all' },
    'The field value of event is stored, and depends on the setting most. What depends on a setting cannot be stored.',
  ],
  [
    'an unknown setting',
    settingField('lest'),
    {},
    'It reads the setting lest, which is not a setting of the product.',
  ],
  [
    'money with too many places',
    multiply(decimalField('price', 2), 1.19),
    { as: 'money EUR' },
    'It has 4 places, and EUR has 2: round it.',
  ],
  ['money of text', textField('title'), { as: 'money EUR' }, 'Money is a number, but it is text.'],
  [
    'a required value that may be missing',
    relationField('hall.upper'),
    { required: true },
    'The field value of event is required, and may be missing: something that it is worked out from is not required.',
  ],
])('the start explains %s', (_, expression, options, problem) => {
  expect(problemsOf(expression, options)).toEqual([problem])
})

test('what another computed field makes of required values is never missing', () => {
  const line = entity({
    name: 'line',
    plural: 'lines',
    fields: {
      title: text({ required: true }),
      short: computed({ expression: textField('title') }),
      shown: computed({ expression: textField('short'), required: true }),
    },
    ...read,
  })
  expect([...validateComputed({ entity: line, entities: [line] }, [])]).toEqual([])
})

test('where readers differ, the start asks who may know a total', () => {
  const clerk = role('clerk')
  const secret = entity({ ...ticket, may: { read: [clerk] } } as never) as typeof ticket
  const problem =
    "The field value of event shows what is worked out from tickets, which not everybody may read who reads event: say visible: 'all' if they may know it."
  expect(problemsOf(countOf('tickets'), {}, [hall, secret])).toEqual([problem])
  expect(problemsOf(countOf('tickets'), { visible: 'all' }, [hall, secret])).toEqual([])
  expect(problemsOf(countOf('tickets'))).toEqual([])
})
