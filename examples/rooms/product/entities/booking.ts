import {
  always,
  between,
  byApplication,
  computed,
  dateTime,
  dateTimeField,
  days,
  decimalField,
} from 'nacre'
import {
  divideDecimal,
  entity,
  everyone,
  greatest,
  hours,
  ifElse,
  integerField,
  least,
  lessThan,
} from 'nacre'
import {
  me,
  minutes,
  money,
  multiply,
  now,
  numbered,
  only,
  plus,
  relation,
  round,
  text,
  when,
} from 'nacre'
import { cancelled, confirmed, lapsed, reserved } from '../emails.ts'
import { errors } from '../errors.ts'
import { manager } from '../roles.ts'

const staffOfSite = { crew: always, manager: always } as const
const future = {
  check: { starts: { gt: now } },
  else: { en: 'The time is over.', de: 'Die Zeit ist vorbei.' },
} as const

export const booking = entity({
  name: 'booking',
  plural: 'bookings',
  recordRoles: { booker: { member: me }, crew: { room: { site: { staff: { has: me } } } } },
  fields: {
    number: text({ unique: true, set: numbered('B-{year}-{4}', { per: 'year' }) }),
    room: relation('room', { required: true, inverse: 'bookings' }),
    member: relation('user', { default: me, inverse: 'bookings', onRemove: 'set null' }),
    starts: dateTime({ required: true, step: minutes(15) }),
    ends: dateTime({ required: true, step: minutes(15) }),
    remark: text({ max: 500 }),
    rate: money('EUR', { required: true, set: decimalField('room.rate', 2) }),
    reference: text({ max: 80, set: byApplication }),
    paidAt: dateTime({ set: byApplication }),
    reason: text({ max: 200, set: byApplication }),
    length: computed({
      expression: between(dateTimeField('starts'), dateTimeField('ends'), 'minutes'),
    }),
    price: computed({
      expression: divideDecimal(
        multiply(
          multiply(integerField('length'), decimalField('rate', 2)),
          ifElse(lessThan(integerField('length'), 240), 1, 0.9),
        ),
        60,
        2,
      ),
      as: 'money EUR',
      required: true,
    }),
    deposit: computed({
      expression: greatest(round(multiply(decimalField('price', 2), 0.2), 2), 5),
      as: 'money EUR',
      required: true,
    }),
    payBy: computed({
      expression: least(plus(dateTimeField('createdAt'), hours(48)), dateTimeField('starts')),
    }),
    noShowAt: computed({ expression: plus(dateTimeField('starts'), minutes(30)) }),
  },
  states: {
    initial: 'reserved',
    moves: {
      confirm: {
        from: 'reserved',
        to: 'confirmed',
        may: staffOfSite,
        input: { reference: 'required' },
        sets: { paidAt: now },
      },
      lapse: { from: 'reserved', to: 'lapsed', may: [], at: dateTimeField('payBy') },
      cancel: {
        from: ['reserved', 'confirmed'],
        to: 'cancelled',
        may: {
          booker: when({ starts: { gt: plus(now, hours(24)) } }, { else: errors['call-the-site'] }),
        },
      },
      withdraw: {
        from: ['reserved', 'confirmed'],
        to: 'cancelled',
        may: staffOfSite,
        input: { reason: 'required' },
        onlyIf: { future },
      },
      arrive: { from: 'confirmed', to: 'present', may: staffOfSite },
      miss: { from: 'confirmed', to: 'missed', may: [], at: dateTimeField('noShowAt') },
      finish: { from: 'present', to: 'finished', may: [], at: dateTimeField('ends') },
    },
    finalStates: ['lapsed', 'cancelled', 'missed', 'finished'],
  },
  noOverlap: {
    room: {
      per: 'room',
      from: 'starts',
      to: 'ends',
      gap: minutes(15),
      else: errors['room-taken'],
      where: { state: { in: ['reserved', 'confirmed', 'present', 'finished'] } },
    },
    closure: {
      per: 'room',
      from: 'starts',
      to: 'ends',
      else: errors['site-closed'],
      with: {
        entity: 'closure',
        per: 'room',
        from: 'starts',
        to: 'ends',
        asks: 'here',
        where: { state: 'planned' },
      },
    },
  },
  within: {
    hours: { from: 'starts', to: 'ends', hours: 'room.hours', else: errors['site-closed'] },
  },
  onlyIf: {
    create: {
      open: { check: { room: { state: 'open' } }, else: errors['site-closed'] },
      unblocked: {
        check: { not: { member: { blocks: { state: 'active' } } } },
        else: errors.blocked,
      },
    },
    write: {
      future: { ...future, fields: ['starts'] },
      soon: {
        check: { starts: { lte: plus(now, days(90)) } },
        else: { en: 'At most 90 days ahead.', de: 'Höchstens 90 Tage im Voraus.' },
        except: [manager],
        fields: ['starts'],
      },
      length: {
        check: { length: { gte: 60, lte: 480 } },
        else: { en: 'From one to eight hours.', de: 'Eine bis acht Stunden.' },
        fields: ['ends'],
      },
    },
  },
  errors: { create: [errors['too-many-bookings']] },
  emails: {
    reserved: { after: 'create', send: reserved, to: 'member' },
    confirmed: { after: 'confirm', send: confirmed, to: 'member' },
    cancelled: { after: 'withdraw', send: cancelled, to: 'member' },
    lapsed: { after: 'lapse', send: lapsed, to: 'member' },
  },
  may: {
    read: { booker: always, ...staffOfSite },
    create: { booker: always, ...staffOfSite },
    change: { booker: only('remark'), ...staffOfSite },
    free: everyone,
  },
})
