import { entity } from '#shell/model/entity.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { everyone } from '#shell/model/role.ts'

/** Two words in its name, and nothing but administrators for what is not reading. */
export const bookShelf = entity({
  name: 'bookShelf',
  plural: 'book-shelves',
  fields: {
    name: text({ required: true, max: 40 }),
    floor: integer({ required: true, min: -1, max: 3 }),
    onTop: relation('book'),
  },
  may: { read: everyone, create: [] },
})
