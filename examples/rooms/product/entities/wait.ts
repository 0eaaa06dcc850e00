import { always, application, dateTime, dateTimeField, entity, me, relation } from 'nacre'
import { movedUp } from '../emails.ts'
import { errors } from '../errors.ts'

export const wait = entity({
  name: 'wait',
  plural: 'waits',
  recordRoles: { booker: { member: me }, crew: { room: { site: { staff: { has: me } } } } },
  fields: {
    room: relation('room', { required: true, inverse: 'waits', fixed: true }),
    member: relation('user', {
      required: true,
      default: me,
      inverse: 'waits',
      onRemove: 'cascade',
    }),
    starts: dateTime({ required: true }),
    ends: dateTime({ required: true }),
  },
  states: {
    initial: 'waiting',
    moves: {
      serve: { from: 'waiting', to: 'served', may: application },
      expire: { from: 'waiting', to: 'over', may: application, at: dateTimeField('starts') },
      leave: { from: 'waiting', to: 'left', may: { booker: always } },
    },
    finalStates: ['served', 'over', 'left'],
  },
  unique: {
    place: {
      fields: ['member', 'room', 'starts'],
      where: { state: 'waiting' },
      message: { en: 'You wait already.', de: 'Sie stehen schon auf der Liste.' },
    },
  },
  onlyIf: {
    create: {
      unblocked: {
        check: { not: { member: { blocks: { state: 'active' } } } },
        else: errors.blocked,
      },
    },
  },
  emails: { served: { after: 'serve', send: movedUp, to: 'member' } },
  may: {
    read: { booker: always, crew: always, manager: always },
    create: { booker: always },
  },
})
