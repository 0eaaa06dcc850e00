import { always, entity, file, image, list, object, text } from 'nacre'
import { librarian } from '../roles.ts'

/** Documents of users, for their owner and librarians, with files and images, also in objects. */
export const paper = entity({
  name: 'paper',
  plural: 'papers',
  fields: {
    title: text({ required: true, max: 80 }),
    content: file({ types: ['application/pdf', 'text/plain'], max: '10 KB' }),
    figures: list(image({ widths: [100, 200] }), { max: 3 }),
    parts: list(object({ name: text(), table: file({ types: ['text/csv', 'image/png'] }) })),
    /** An internal note of the librarians. */
    marks: file({ types: ['text/plain'] }),
  },
  fieldPermissions: { marks: { read: [librarian], change: [librarian] } },
  limits: { rates: { upload: '30 per hour' } },
  may: {
    read: { owner: always, librarian: always },
    create: { user: always },
    change: { owner: always, librarian: always },
    remove: { owner: always },
  },
})
