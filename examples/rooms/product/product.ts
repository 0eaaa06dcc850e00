import { defineProduct } from 'nacre'
import * as emails from './emails.ts'
import { block } from './entities/block.ts'
import { booking } from './entities/booking.ts'
import { closure } from './entities/closure.ts'
import { refund } from './entities/refund.ts'
import { room } from './entities/room.ts'
import { site } from './entities/site.ts'
import { wait } from './entities/wait.ts'
import { errors } from './errors.ts'
import { pages } from './pages.ts'
import { manager, member, staff } from './roles.ts'
import { seeds } from './seeds.ts'
import { people } from './users.ts'

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
  usedInCode: { roles: ['member'] },
})
