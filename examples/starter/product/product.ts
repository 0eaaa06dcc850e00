import { defineProduct, users } from 'nacre'
import { task } from './entities/task.ts'
import { pages } from './pages.ts'
import { editor } from './roles.ts'
import { seeds } from './seeds.ts'

export const product = defineProduct({
  name: 'My app',
  tagline: 'A list of tasks',
  languages: ['en'],
  entities: [task],
  users: users({ signUp: 'invite-only', signInMethods: { password: true, passkey: true } }),
  roles: [editor],
  pages,
  seeds,
})
