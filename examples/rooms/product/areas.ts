import { area, me } from 'nacre'
import { member, staff } from './people.ts'

export const areas = {
  members: area({
    path: '/my',
    label: { en: 'My rehearsals', de: 'Meine Proben' },
    roles: [member],
    entities: {
      booking: {
        where: { member: me },
        fields: ['number', 'room', 'starts', 'ends', 'remark', 'price', 'deposit', 'payBy'],
        columns: ['number', 'room', 'starts', 'ends', 'state'],
        verbs: ['create', 'change', 'cancel'],
      },
      wait: {
        pluralLabel: { en: 'Waiting list', de: 'Warteliste' },
        where: { member: me },
        verbs: ['create', 'leave'],
      },
      room: { columns: ['name', 'site', 'seats', 'rate'] },
    },
  }),
  desk: area({
    path: '/desk',
    label: { en: 'Desk', de: 'Empfang' },
    roles: [staff],
    entities: { booking: {}, wait: {}, refund: {}, closure: {}, room: {}, block: {}, user: {} },
  }),
}
