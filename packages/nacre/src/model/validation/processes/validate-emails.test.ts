import { expect, test } from 'vitest'
import { problemsOf } from '../problems-of.fixture.ts'
import { defineEmail, type EntityEmail } from '#shell/language/entities/email.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { email } from '#shell/field-types/email/field.ts'
import { image } from '#shell/field-types/image/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { relations } from '#shell/field-types/relations/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { role } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'

const clerk = role('clerk')

const good = {
  about: 'ticket',
  subject: { en: 'Ticket for {event.title}', de: 'Karte für {event.title}' },
  body: [{ en: 'Seat {seat}.', de: 'Platz {seat}.' }],
} as const

const problems = (
  declared: Partial<Parameters<typeof defineEmail>[0]>,
  sent: Partial<EntityEmail> = {},
) => {
  const yourTicket = defineEmail({ ...good, ...declared })
  const event = entity({
    name: 'event',
    plural: 'events',
    fields: { title: text(), poster: image(), manager: relation('user'), cast: relations('event') },
    may: { create: [clerk] },
  })
  const ticket = entity({
    name: 'ticket',
    plural: 'tickets',
    fields: { event: relation('event'), buyer: relation('user'), seat: text(), guest: email() },
    emails: { bought: { after: 'create', send: yourTicket, to: 'buyer', ...sent } },
  })
  return problemsOf(
    defineProduct({
      name: 'Theatre',
      tagline: 'Tickets',
      languages: ['en', 'de'],
      entities: [event, ticket],
      users: users({ signUp: 'closed', signInMethods: { password: true } }),
      roles: [clerk],
      emails: { yourTicket },
      pages: {},
    }),
  )
}

test('accepts names over relations, and every kind of recipient', () => {
  expect(problems({ facts: ['event.title', 'createdAt'] })).toEqual([])
  expect(problems({}, { to: 'event.manager' })).toEqual([])
  expect(problems({}, { to: 'owner' })).toEqual([])
  expect(problems({}, { to: clerk, after: 'remove' })).toEqual([])
  expect(problems({ sees: clerk }, { to: 'guest' })).toEqual([])
})

test('a name is checked in every language', () => {
  expect(problems({ subject: { en: 'Ticket', de: 'Karte {event.titel}' } })).toEqual([
    'The subject of the email yourTicket names {event.titel}. event.titel: event has no titel.',
  ])
  expect(problems({ body: ['{seat.code} and {event.cast.title}'] })).toEqual([
    'The body of the email yourTicket names {seat.code}. seat.code: seat is no relation of ticket.',
    'The body of the email yourTicket names {event.cast.title}. event.cast.title: cast of event points to several records.',
  ])
  expect(problems({ facts: ['event.poster', 'event.event.event.event.title'] })).toEqual([
    'The facts of the email yourTicket names {event.poster}. event.poster is of the type image, which text cannot show.',
    'The facts of the email yourTicket names {event.event.event.event.title}. event.event.event.event.title goes over more than 3 relations.',
  ])
})

test('a text must be there in every language, and a button must open a page', () => {
  expect(problems({ subject: { en: 'Ticket' } })).toEqual([
    'The subject of the email yourTicket has no text in de.',
  ])
  expect(problems({ button: { label: 'Show', path: 'https://example.org' } })).toEqual([
    'The button of the email yourTicket opens https://example.org, which is no path of this product.',
  ])
})

test('an email that nobody can get or read is an error', () => {
  expect(problems({}, { to: 'seat' })).toEqual([
    'The email bought of ticket goes to seat, which is neither a user nor an email address.',
  ])
  expect(problems({}, { to: 'event' })).toEqual([
    'The email bought of ticket goes to event, which is a event and no user.',
  ])
  expect(problems({}, { to: 'guest' })).toEqual([
    'The email bought of ticket goes to an address without an account, which may not read any ticket: name in sees of the email the role whose permissions decide what it says.',
  ])
  expect(problems({}, { to: role('boss') })).toEqual([
    'The email bought of ticket goes to boss, which is not a role of the product.',
  ])
  expect(problems({ sees: role('boss') })).toEqual([
    'The email yourTicket says what boss may read, which is not a role of the product.',
  ])
})

test('an email follows what the entity can do, and is one of the product about this entity', () => {
  expect(problems({}, { after: 'pay' })).toEqual([
    'The email bought of ticket goes out after pay, which is nothing that ticket can do: it is one of create, change, remove, restore.',
  ])
  expect(problems({}, { after: undefined as never })).toEqual([
    'The email bought of ticket says nothing of what it goes out after. An email at a moment is one of `timers`.',
  ])
  expect(problems({}, { send: defineEmail(good) })).toEqual([
    'The email bought of ticket is not among the emails of the product.',
  ])
  expect(problems({ about: 'event', subject: '{title}', body: [] })).toEqual([
    'The email bought of ticket is about event, and not about ticket.',
  ])
  expect(problems({ about: 'evnt', subject: 'x', body: [] })).toContain(
    'The email yourTicket is about evnt, which is not an entity. Did you mean event?',
  )
})
