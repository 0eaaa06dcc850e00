import { email, entity, everyone, phone, text } from 'nacre'
import { chief, librarian } from '../roles.ts'

/** Everyone may read the name. Only librarians may read the contact data. */
export const author = entity({
  name: 'author',
  plural: 'authors',
  fields: {
    name: text({ required: true, max: 80 }),
    email: email(),
    telephone: phone(),
  },
  fieldPermissions: { email: { read: [librarian] }, telephone: { read: [librarian] } },
  may: {
    read: everyone,
    create: [librarian],
    change: [librarian],
    remove: [librarian],
    erase: [chief],
  },
})
