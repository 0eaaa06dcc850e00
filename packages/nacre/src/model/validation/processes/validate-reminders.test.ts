import { expect, test } from 'vitest'
import { days } from '#shell/language/expressions/duration.ts'
import { defineEmail } from '#shell/language/entities/email.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { dateField, textField } from '#shell/language/expressions/expression.ts'
import { date } from '#shell/field-types/date/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import type { Reminder } from '#shell/language/entities/reminder.ts'
import { everyone, role } from '#shell/language/roles/role.ts'
import { today } from '#shell/language/expressions/time-expressions.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import { problemsOf } from '../problems-of.fixture.ts'

const late = defineEmail({ about: 'invoice', subject: 'Late', body: ['It is late.'] })

const mistakesOf = (reminder: Partial<Reminder>) =>
  problemsOf(
    defineProduct({
      name: 'Invoices',
      tagline: 'Invoices',
      entities: [
        entity({
          name: 'invoice',
          plural: 'invoices',
          fields: { name: text(), due: date(), payer: relation('user') },
          may: { read: everyone, create: everyone },
          timers: { late: { at: dateField('due'), send: late, to: 'payer', ...reminder } },
        }),
      ],
      emails: { late },
      users: users({ signUp: 'closed', signInMethods: { password: true } }),
      pages: {},
    }),
  )

test('accepts a moment of the record, an email and somebody to go to', () => {
  expect(mistakesOf({})).toEqual([])
  expect(mistakesOf({ every: days(2), max: 5, time: '07:00', when: { name: 'A' } })).toEqual([])
})

test('says what a moment cannot be', () => {
  expect(mistakesOf({ at: dateField('deu') })).toEqual([
    'The reminder late of invoice: It is worked out from deu, which is not a field. Did you mean due?',
  ])
  expect(mistakesOf({ at: textField('name') as never })).toEqual([
    'The reminder late of invoice has a moment of the type text, which is neither a day nor a moment.',
  ])
  expect(mistakesOf({ at: today })).toEqual([
    'The reminder late of invoice has a moment that moves with time, so it never comes. Name a moment of the record.',
  ])
  expect(mistakesOf({ time: '7:00' })).toEqual([
    'The reminder late of invoice is sent at 7:00, which is not a time of the day.',
  ])
})

test('says what a repetition, a condition and an email cannot be', () => {
  expect(mistakesOf({ every: days(0) })).toEqual([
    'The reminder late of invoice is repeated every 0 days, which must be a whole number from 1.',
  ])
  expect(mistakesOf({ max: 3 })).toEqual([
    'The reminder late of invoice is sent at most 3 times, but it is not repeated.',
  ])
  expect(mistakesOf({ when: { nmae: 'A' } })).toEqual([
    'The reminder late of invoice asks for nmae, which is not a field of invoice. Did you mean name?',
  ])
  expect(mistakesOf({ when: { payer: me } })).toEqual([
    'The reminder late of invoice happens by itself, so nobody is me in its condition.',
  ])
  const other = defineEmail({ about: 'user', subject: 'Late', body: [] })
  expect(mistakesOf({ send: other })).toEqual([
    'The reminder late of invoice sends an email that is not among the emails of the product.',
    'The reminder late of invoice sends an email about user, and not about invoice.',
  ])
  expect(mistakesOf({ to: 'name' })).toEqual([
    'The reminder late of invoice goes to name, which is neither a user nor an email address.',
  ])
  expect(mistakesOf({ to: role('clerk') })).toEqual([
    'The reminder late of invoice goes to clerk, which is not a role of the product.',
  ])
})
