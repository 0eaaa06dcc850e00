import { defineEmail } from '#shell/language/entities/email.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { email } from '#shell/field-types/email/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { always, everyone, role, when } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

const clerk = role('clerk')

const yourTicket = defineEmail({
  about: 'ticket',
  subject: { en: 'Your ticket for {event.title}', de: 'Ihre Karte für {event.title}' },
  body: [
    {
      en: 'It begins at {event.starts}. Your seat is {seat}. The cast party is at {event.party}.',
      de: 'Beginn: {event.starts}. Ihr Platz ist {seat}. Die Premierenfeier ist hier: {event.party}.',
    },
  ],
  facts: ['price', 'state', 'event.party'],
  button: { label: { en: 'Show the ticket', de: 'Karte zeigen' }, path: '/tickets/{id}/{event}' },
})

const refused = defineEmail({
  about: 'ticket',
  subject: 'Your order for {event.title}',
  body: ['We cannot take it. {event.party}'],
  sees: clerk,
})

const sold = defineEmail({ about: 'ticket', subject: 'Sold: {event}', body: ['{seat} is sold.'] })

const event = entity({
  name: 'event',
  plural: 'events',
  fields: {
    title: text({ required: true }),
    starts: dateTime({ required: true }),
    party: text(),
    manager: relation('user'),
  },
  may: { read: everyone, create: [clerk], change: [clerk], remove: [clerk] },
  fieldPermissions: { party: { read: [clerk] } },
})

const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    event: relation('event', { required: true, onRemove: 'cascade' }),
    buyer: relation('user'),
    guest: email(),
    seat: text(),
    price: money('EUR'),
    count: integer(),
  },
  states: {
    initial: 'held',
    moves: {
      pay: { from: 'held', to: 'paid', may: [clerk] },
      refuse: { from: 'held', to: 'refused', may: [clerk] },
    },
    finalStates: ['paid', 'refused'],
    labels: { paid: { en: 'Paid', de: 'Bezahlt' } },
  },
  emails: {
    bought: { after: 'pay', send: yourTicket, to: 'buyer' },
    manager: { after: 'pay', send: sold, to: 'event.manager' },
    office: { after: 'create', send: sold, to: clerk },
    refusedGuest: { after: 'refuse', send: refused, to: 'guest' },
    gone: { after: 'remove', when: { seat: { not: 'Z9' } }, send: sold, to: 'owner' },
  },
  may: {
    read: { clerk: always, user: when({ buyer: me }), owner: always },
    create: { user: always },
    change: [clerk],
    remove: [clerk],
  },
})

export const theatre = defineProduct({
  name: 'Theatre',
  tagline: 'Tickets',
  languages: ['en', 'de'],
  timeZone: 'Asia/Tokyo',
  entities: [event, ticket],
  users: users({ signUp: 'open', signInMethods: { password: true } }),
  roles: [clerk],
  emails: { yourTicket, refused, sold },
  pages: {},
})
