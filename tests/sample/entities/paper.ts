import { entity } from '#shell/model/entity.ts'
import { file } from '#shell/model/fields/file.ts'
import { image } from '#shell/model/fields/image.ts'
import { list } from '#shell/model/fields/list.ts'
import { object } from '#shell/model/fields/object.ts'
import { text } from '#shell/model/fields/text.ts'
import { always } from '#shell/model/role.ts'
import { librarian } from '../roles.ts'

/** What readers hand in, for themselves and for librarians: files and pictures, inside of others too. */
export const paper = entity({
  name: 'paper',
  plural: 'papers',
  fields: {
    title: text({ required: true, max: 80 }),
    content: file({ types: ['application/pdf', 'text/plain'], max: '10 KB' }),
    figures: list(image({ widths: [100, 200] }), { max: 3 }),
    parts: list(object({ name: text(), table: file({ types: ['text/csv', 'image/png'] }) })),
    /** What librarians say of it to each other. */
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
