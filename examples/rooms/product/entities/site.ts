import { always, email, entity, everyone, me, relations, text } from 'nacre'
import { manager } from '../roles.ts'

export const site = entity({
  name: 'site',
  plural: 'sites',
  recordRoles: { crew: { staff: { has: me } } },
  fields: {
    name: text({ required: true, max: 80 }),
    address: text({ required: true, max: 200 }),
    email: email({ required: true }),
    staff: relations('user', { inverse: 'sites', onRemove: 'set null' }),
  },
  may: { read: everyone, create: [manager], change: [manager], remove: [manager] },
  fieldPermissions: { staff: { read: { crew: always, manager: always } } },
})
