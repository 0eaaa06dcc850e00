import { entity, everyone, integer, relation, text } from 'nacre'

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
