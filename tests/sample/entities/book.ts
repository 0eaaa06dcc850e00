import { tally } from '#shell/model/action.ts'
import { entity } from '#shell/model/entity.ts'
import { colour } from '#shell/model/fields/colour.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { image } from '#shell/model/fields/image.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { link } from '#shell/model/fields/link.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { administrator, everyone } from '#shell/model/role.ts'
import { librarian } from '../roles.ts'

/** Every field type, and relations forward, to itself and in a circle. Everybody may read it. */
export const book = entity({
  name: 'book',
  plural: 'books',
  fields: {
    title: text({ required: true, max: 120 }),
    shelf: relation('bookShelf', { required: true }),
    sequelOf: relation('book'),
    summary: longText({ max: 2_000 }),
    pages: integer({ min: 1, max: 5_000 }),
    spine: colour(),
    cover: image(),
    moreAbout: link(),
    admirers: counter(),
  },
  actions: { admire: tally({ count: 'admirers', mine: 'admired' }) },
  may: {
    read: everyone,
    create: [librarian],
    change: [librarian],
    remove: [administrator],
    admire: everyone,
  },
})
