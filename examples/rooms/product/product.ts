import { defineProduct } from 'nacre'
import { block, booking, refund, wait } from './bookings.ts'
import * as emails from './emails.ts'
import { areas } from './areas.ts'
import { errors } from './errors.ts'
import { pages } from './pages.ts'
import { manager, member, people, staff } from './people.ts'
import { closure, room, site } from './rooms.ts'
import { seeds } from './seeds.ts'

export const product = defineProduct({
  name: 'Rooms',
  tagline: 'Rehearsal rooms by the hour',
  languages: ['en', 'de'],
  timeZone: 'Europe/Vienna',
  entities: [site, room, booking, wait, closure, refund, block],
  users: people,
  roles: [member, staff, manager],
  errors,
  emails,
  seeds,
  pages,
  areas,
  theme: { colors: { accent: '#1f6f5c' }, radius: 6, logo: 'logo.svg' },
  admin: { roles: [manager] },
})
