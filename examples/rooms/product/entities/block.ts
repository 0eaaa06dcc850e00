import { always, application, entity, me, relation } from 'nacre'
import { staff } from '../roles.ts'

export const block = entity({
  name: 'block',
  plural: 'blocks',
  recordRoles: { blocked: { member: me } },
  fields: { member: relation('user', { required: true, inverse: 'blocks', onRemove: 'cascade' }) },
  states: {
    initial: 'active',
    moves: { lift: { from: 'active', to: 'lifted', may: [staff] } },
    finalStates: ['lifted'],
  },
  may: { read: { blocked: always, staff: always }, create: application },
})
