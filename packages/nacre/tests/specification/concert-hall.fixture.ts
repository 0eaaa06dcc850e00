import { action } from '#shell/language/entities/action.ts'
import { add } from '#shell/language/expressions/arithmetic.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { days, minutes } from '#shell/language/expressions/duration.ts'
import { defineEmail } from '#shell/language/entities/email.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { decimalField, integerField, literal } from '#shell/language/expressions/expression.ts'
import { byApplication, numbered, sequence, slugOf } from '#shell/language/fields/field-source.ts'
import { choice } from '#shell/field-types/choice/field.ts'
import { choices } from '#shell/field-types/choices/field.ts'
import { dateTime } from '#shell/field-types/date-time/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { decimal } from '#shell/field-types/decimal/field.ts'
import { integer } from '#shell/field-types/integer/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { every, job } from '#shell/language/product/job.ts'
import { processesOf } from '#shell/language/process/process.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { administrator, always, everyone, role } from '#shell/language/roles/role.ts'
import { now, plus, today } from '#shell/language/expressions/time-expressions.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

const clerk = role('clerk')
const errors = defineErrors({
  'seat-taken': {
    status: 409,
    message: { en: 'The seat is taken.', de: 'Der Platz ist belegt.' },
    cause: 'Each seat is sold once.',
    hint: 'Choose another seat.',
  },
  'not-on-sale': {
    status: 409,
    message: { en: 'The concert is not on sale.', de: 'Das Konzert ist nicht im Verkauf.' },
    cause: 'It is not open.',
    hint: 'Wait.',
  },
  'not-covered': {
    status: 402,
    message: { en: 'The card does not cover it.', de: 'Die Karte deckt es nicht.' },
    cause: 'The bank said no.',
    hint: 'Use another card.',
  },
})

const concert = entity({
  name: 'concert',
  plural: 'concerts',
  fields: {
    title: text({ required: true }),
    slug: text({ unique: true, set: slugOf('title') }),
    price: money('EUR', { required: true }),
    places: integer({ required: true, default: 100 }),
    ends: dateTime({ default: plus(now, days(1)) }),
  },
  states: {
    initial: 'planned',
    moves: { open: { from: 'planned', to: 'open', may: [clerk] } },
    finalStates: ['open'],
  },
  may: { read: everyone, create: [clerk], change: [clerk] },
})

const seat = entity({
  name: 'seat',
  plural: 'seats',
  fields: { code: text({ required: true, fixed: true }), note: text() },
  states: {
    initial: 'free',
    moves: {
      take: { from: 'free', to: 'taken', may: 'application' },
      takeOut: { from: 'free', to: 'removed', may: [clerk] },
      release: { from: 'taken', to: 'free', may: [clerk], input: { note: 'optional' } },
    },
    finalStates: ['removed'],
  },
  may: { read: everyone, create: [clerk] },
})

const scan = entity({
  name: 'scan',
  plural: 'scans',
  fields: {
    booking: relation('booking', { required: true, inverse: 'scans' }),
    gate: text({ required: true }),
  },
  errors: { create: [errors['not-on-sale']] },
  may: { read: [clerk], create: 'application' },
})

const booking = entity({
  name: 'booking',
  plural: 'bookings',
  fields: {
    concert: relation('concert', { required: true, inverse: 'bookings' }),
    seat: relation('seat', { required: true, inverse: 'bookings' }),
    buyer: relation('user', { required: true, set: me, inverse: 'bookings' }),
    guest: relation('user', { default: me }),
    number: text({
      unique: true,
      set: numbered('B-{year}-{5}', { per: 'year', from: 1_000 }),
    }),
    place: integer({ set: sequence({ per: 'concert' }) }),
    ticketOfYear: integer({ set: sequence({ per: ['concert', 'year'] }) }),
    row: integer({ set: sequence() }),
    price: money('EUR', { required: true, set: decimalField('concert.price', 2) }),
    rate: decimal({ places: 3 }),
    soldAt: dateTime({ set: now }),
    day: date({ default: today }),
    paidAt: dateTime({ set: byApplication }),
    token: text({ hidden: true }),
    reason: text({ max: 200 }),
    paidBy: relation('user'),
    kind: choice(['full', 'reduced'], { required: true, default: 'full' }),
    extras: choices(['drink', 'coat']),
    count: integer(),
  },
  states: {
    initial: 'held',
    moves: {
      pay: {
        from: 'held',
        to: 'paid',
        may: { owner: always, clerk: always },
        onlyIf: {
          onSale: { check: { concert: { state: 'open' } }, else: errors['not-on-sale'] },
          own: {
            check: { or: [{ buyer: me }, { guest: me }] },
            else: { en: 'It is not yours.', de: 'Sie gehört Ihnen nicht.' },
            except: [clerk, administrator],
          },
        },
        input: {
          reason: 'required',
          kind: 'optional',
          guest: { default: me },
          count: { default: add(integerField('place'), 1) },
        },
        sets: {
          paidAt: now,
          paidBy: me,
          token: null,
          rate: '1.500',
          extras: ['drink', 'coat'],
          day: today,
        },
        errors: [errors['not-covered']],
      },
      enter: {
        from: 'paid',
        to: 'used',
        may: 'application',
        on: {
          entity: 'scan',
          verb: 'create',
          via: 'booking',
          when: { gate: { not: 'staff' } },
          must: errors['not-on-sale'],
        },
      },
      vanish: {
        from: ['held', 'paid'],
        to: 'gone',
        may: 'application',
        asSoonAs: { seat: { state: 'removed' } },
      },
      lapse: {
        from: 'held',
        to: 'lapsed',
        may: 'application',
        after: minutes(15),
        sets: { kind: 'full', reason: literal('It was not paid; “too late”, `or so`.') },
      },
    },
    finalStates: ['lapsed', 'used', 'gone'],
  },
  errors: { create: [errors['seat-taken']], change: [errors['seat-taken'], errors['not-covered']] },
  onlyIf: {
    create: { onSale: { check: { concert: { state: 'open' } }, else: errors['not-on-sale'] } },
    write: {
      sensible: {
        check: { or: [{ count: { empty: true } }, { count: { lte: 6 } }] },
        else: 'Six at most.',
        fields: ['count'],
      },
    },
    commit: { priced: { check: { kind: { empty: false } }, else: 'It needs a kind.' } },
    transfer: {
      held: { check: { state: 'held' }, else: 'It is paid already.', except: [clerk] },
    },
  },
  actions: {
    transfer: action({
      label: { en: 'Give away', de: 'Weitergeben' },
      description: 'Gives the booking to somebody else.',
      input: { to: relation('user', { required: true }) },
      answers: { number: text({ required: true }), place: integer() },
      errors: [errors['seat-taken']],
    }),
    takings: action({
      of: 'list',
      readOnly: true,
      input: { day: date({ required: true }) },
      answers: { sum: money('EUR', { required: true }) },
    }),
    stamp: action({ input: { words: text() }, run: async () => {} }),
  },
  may: {
    read: { owner: always, clerk: always },
    create: { user: always },
    change: [clerk],
    transfer: { owner: always },
    takings: [clerk],
    stamp: [clerk],
  },
})

const confirmation = defineEmail({
  about: 'booking',
  subject: { en: 'Your seat', de: 'Ihr Platz' },
  body: [{ en: 'It costs {price}.', de: 'Er kostet {price}.' }],
})

const declared = defineProduct({
  name: 'Concert hall',
  tagline: 'Seats',
  languages: ['en', 'de'],
  timeZone: 'Europe/Berlin',
  entities: [concert, seat, scan, booking],
  users: users({ signUp: 'open', signInMethods: { password: true } }),
  roles: [clerk],
  errors,
  emails: { confirmation },
  jobs: {
    tidy: job({ description: 'Tidies up.', schedule: every('day at 03:00'), run: async () => {} }),
  },
  pages: {},
})

const processes = processesOf<typeof declared>()

const print = processes.job({
  description: { en: 'Prints a booking.', de: 'Druckt eine Buchung.' },
  input: { booking: text({ required: true, max: 16 }), copies: integer({ default: 1 }) },
  rights: { bookings: ['read', 'change'] },
  maxAttempts: 3,
  timeoutSeconds: 20,
  renamedFrom: 'printing',
  run: async () => {},
})

const remind = processes.job({
  description: 'Reminds of concerts.',
  schedule: every('day at 08:00'),
  rights: { concerts: ['list'], bookings: ['list'] },
  sends: [confirmation],
  starts: [print],
  run: async () => {},
})

const note = processes.job({ description: 'Does nothing yet.', run: async () => {} })

const takeSeat = processes.step('booking', ['create', 'change'], {
  description: { en: 'Takes the seat; and no other.', de: 'Belegt den Platz; und keinen anderen.' },
  rights: { seats: ['read', 'take'] },
  guard: async () => undefined,
  prepare: async () => ({}),
  effect: async () => {},
})

const charge = processes.step('booking', 'pay', {
  description: 'Charges the card.',
  rights: { bookings: ['list', 'change'] },
  sends: [confirmation],
  starts: [print, note],
  catches: [errors['seat-taken']],
  effect: async () => {},
})

const transfer = processes.step('booking', 'transfer', {
  description: 'Gives it away.',
  run: async () => ({ number: '1', place: null }),
})

const takings = processes.step('booking', 'takings', {
  description: 'Adds up what was paid.',
  rights: { bookings: ['list'] },
  run: async () => ({ sum: '0.00' }),
})

/** A product that uses everything that can be declared about processes. */
export const concertHall = withProcesses(declared, [
  { print, remind, note, takeSeat, charge, transfer, takings },
])
