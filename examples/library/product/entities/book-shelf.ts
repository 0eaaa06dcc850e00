import { entity } from '#shell/model/entity.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { everyone } from '#shell/model/role.ts'

/** An entity with a name of two words. Everyone may read it, only administrators may change it. */
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
