import * as n from 'nacre'
import { cancelled, confirmed, lapsed, movedUp, reserved, tomorrow, unpaid } from './emails.ts'
import { errors } from './errors.ts'
import { manager, staff } from './people.ts'

const crew = ['crew', manager] as const
const span = { per: 'room', from: 'starts', to: 'ends' } as const
const starts = n.dateTimeField('starts')
const length = n.integerField('length')
const time = n.dateTime({ required: true, zoned: true, step: n.minutes(15) })
const open = { state: { in: ['reserved', 'confirmed'] } } as const
const ahead = { check: { starts: { gt: n.now } }, else: 'The time is over.' } as const
const unblocked = {
  check: { not: { member: { blocks: { state: 'active' } } } },
  else: errors.blocked,
} as const

export const booking = n.entity({
  name: 'booking',
  plural: 'bookings',
  recordRoles: { booker: { member: n.me }, crew: { room: { site: { staff: { has: n.me } } } } },
  fields: {
    number: n.text({ unique: true, set: n.numbered('B-{year}-{4}', { per: 'year' }) }),
    room: n.relation('room', { required: true, inverse: 'bookings' }),
    member: n.relation('user', { default: n.me, inverse: 'bookings', onRemove: 'set null' }),
    starts: time,
    ends: time,
    remark: n.text({ max: 500 }),
    rate: n.money('EUR', { required: true, set: n.decimalField('room.rate', 2) }),
    reference: n.text({ max: 80, set: n.byApplication }),
    paidAt: n.dateTime({ set: n.byApplication }),
    reason: n.text({ max: 200, set: n.byApplication }),
    length: n.computed({ expression: n.between(starts, n.dateTimeField('ends'), 'minutes') }),
    hourly: n.computed({
      expression: n.multiply(n.decimalField('rate', 2), n.ifElse(n.lessThan(length, 240), 1, 0.9)),
    }),
    price: n.computed({
      expression: n.divideDecimal(n.multiply(length, n.decimalField('hourly', 3)), 60, 2),
      as: 'money EUR',
      required: true,
    }),
    deposit: n.computed({
      expression: n.greatest(n.round(n.multiply(n.decimalField('price', 2), 0.2), 2), 5),
      as: 'money EUR',
      required: true,
    }),
    payBy: n.computed({
      expression: n.least(n.plus(n.dateTimeField('createdAt'), n.hours(48)), starts),
    }),
  },
  states: {
    initial: 'reserved',
    moves: {
      confirm: {
        from: 'reserved',
        to: 'confirmed',
        may: crew,
        input: { reference: 'required' },
        sets: { paidAt: n.now },
      },
      lapse: { from: 'reserved', to: 'lapsed', may: n.application, at: n.dateTimeField('payBy') },
      cancel: {
        from: ['reserved', 'confirmed'],
        to: 'cancelled',
        may: {
          booker: n.when(
            { starts: { gt: n.plus(n.now, n.hours(24)) } },
            { else: errors['call-the-site'] },
          ),
        },
      },
      withdraw: {
        from: ['reserved', 'confirmed'],
        to: 'cancelled',
        may: crew,
        input: { reason: 'required' },
        onlyIf: { ahead },
      },
      arrive: { from: 'confirmed', to: 'present', may: crew },
      miss: {
        from: 'confirmed',
        to: 'missed',
        may: n.application,
        at: n.plus(starts, n.minutes(30)),
      },
      finish: { from: 'present', to: 'finished', may: n.application, at: n.dateTimeField('ends') },
    },
    finalStates: ['lapsed', 'cancelled', 'missed', 'finished'],
  },
  noOverlap: {
    room: {
      ...span,
      gap: n.minutes(15),
      where: { state: { in: ['reserved', 'confirmed', 'present', 'finished'] } },
      else: errors['room-taken'],
    },
    closure: {
      ...span,
      with: { entity: 'closure', ...span, asks: 'here', where: { state: 'planned' } },
      else: errors['room-closed'],
    },
  },
  within: {
    hours: { from: 'starts', to: 'ends', hours: 'room.hours', else: errors['room-closed'] },
  },
  onlyIf: {
    create: {
      open: { check: { room: { state: 'open' } }, else: errors['room-closed'] },
      unblocked,
    },
    write: {
      ahead: { ...ahead, fields: ['starts'] },
      soon: {
        check: { starts: { lte: n.plus(n.now, n.days(90)) } },
        else: 'At most 90 days ahead.',
        except: [manager],
        fields: ['starts'],
      },
      length: {
        check: { length: { gte: 60, lte: 480 } },
        else: 'From one to eight hours.',
        fields: ['ends'],
      },
    },
  },
  limits: {
    counts: {
      open: {
        of: open,
        per: 'member',
        max: 3,
        except: [staff],
        else: errors['too-many-bookings'],
      },
    },
  },
  emails: {
    reserved: { after: 'create', send: reserved, to: 'member' },
    confirmed: { after: 'confirm', send: confirmed, to: 'member' },
    cancelled: { after: 'withdraw', send: cancelled, to: 'member' },
    lapsed: { after: 'lapse', send: lapsed, to: 'member' },
  },
  timers: {
    tomorrow: {
      when: { state: 'confirmed' },
      at: n.minus(starts, n.days(1)),
      time: '09:00',
      send: tomorrow,
      to: 'member',
    },
    unpaid: {
      when: { state: 'reserved' },
      at: n.plus(n.dateTimeField('createdAt'), n.days(2)),
      time: '07:00',
      send: unpaid,
      to: 'room.site.email',
    },
  },
  may: {
    read: ['booker', ...crew],
    create: ['booker', ...crew],
    change: { booker: n.only('remark'), crew: n.always, manager: n.always },
    history: ['booker', ...crew],
    export: [manager],
    free: n.everyone,
  },
})

export const wait = n.entity({
  name: 'wait',
  plural: 'waits',
  recordRoles: { booker: { member: n.me }, crew: { room: { site: { staff: { has: n.me } } } } },
  fields: {
    room: n.relation('room', { required: true, inverse: 'waits', fixed: true }),
    member: n.relation('user', {
      required: true,
      default: n.me,
      inverse: 'waits',
      onRemove: 'cascade',
    }),
    starts: n.dateTime({ required: true }),
    ends: n.dateTime({ required: true }),
  },
  states: {
    initial: 'waiting',
    moves: {
      serve: { from: 'waiting', to: 'served', may: n.application },
      expire: { from: 'waiting', to: 'over', may: n.application, at: starts },
      leave: { from: 'waiting', to: 'left', may: ['booker'] },
    },
    finalStates: ['served', 'over', 'left'],
  },
  unique: { place: { fields: ['member', 'room', 'starts'], where: { state: 'waiting' } } },
  onlyIf: { create: { unblocked } },
  emails: { served: { after: 'serve', send: movedUp, to: 'member' } },
  may: { read: ['booker', ...crew], create: ['booker'] },
})

export const refund = n.entity({
  name: 'refund',
  plural: 'refunds',
  recordRoles: { crew: { booking: { room: { site: { staff: { has: n.me } } } } } },
  fields: {
    booking: n.relation('booking', { required: true, inverse: 'refunds', unique: true }),
    amount: n.money('EUR', { required: true }),
    reference: n.text({ max: 80, set: n.byApplication }),
  },
  states: {
    initial: 'open',
    moves: { pay: { from: 'open', to: 'paid', may: crew, input: { reference: 'required' } } },
    finalStates: ['paid'],
  },
  may: { read: crew, create: n.application },
})

export const block = n.entity({
  name: 'block',
  plural: 'blocks',
  recordRoles: { blocked: { member: n.me } },
  fields: {
    member: n.relation('user', { required: true, inverse: 'blocks', onRemove: 'cascade' }),
  },
  states: {
    initial: 'active',
    moves: { lift: { from: 'active', to: 'lifted', may: [staff] } },
    finalStates: ['lifted'],
  },
  may: { read: ['blocked', staff], create: n.application },
})
