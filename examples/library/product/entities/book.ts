import { reaction } from '#shell/model/action.ts'
import { multiply } from '#shell/model/arithmetic.ts'
import { entity } from '#shell/model/entity.ts'
import { booleanField, decimalField, textField, upperCase } from '#shell/model/expression.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { choice } from '#shell/model/fields/choice.ts'
import { choices } from '#shell/model/fields/choices.ts'
import { color } from '#shell/model/fields/color.ts'
import { computed } from '#shell/model/fields/computed.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { date } from '#shell/model/fields/date.ts'
import { dateTime } from '#shell/model/fields/date-time.ts'
import { decimal } from '#shell/model/fields/decimal.ts'
import { file } from '#shell/model/fields/file.ts'
import { image } from '#shell/model/fields/image.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { url } from '#shell/model/fields/url.ts'
import { list } from '#shell/model/fields/list.ts'
import { markdown } from '#shell/model/fields/markdown.ts'
import { money } from '#shell/model/fields/money.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { relations } from '#shell/model/fields/relations.ts'
import { object } from '#shell/model/fields/object.ts'
import { text } from '#shell/model/fields/text.ts'
import { administrator, everyone } from '#shell/model/role.ts'
import { librarian } from '../roles.ts'

/** An entity with a field of every type, and relations to others, to itself and in a cycle. Everyone may read it. */
export const book = entity({
  name: 'book',
  plural: 'books',
  fields: {
    title: text({ required: true, max: 120, searchable: true }),
    isbn: text({
      example: '0140449132',
      unique: true,
      pattern: String.raw`\d{9}[\dX]`,
      patternHint: 'ten digits',
    }),
    shelf: relation('bookShelf', { required: true }),
    sequelOf: relation('book'),
    authors: relations('author', { inverse: 'books', onRemove: 'set null' }),
    summary: markdown({ max: 2_000, searchable: true }),
    pages: integer({ min: 1, max: 5_000 }),
    price: money('EUR', { min: 0 }),
    weight: decimal({ places: 3, min: 0, visibleWhen: booleanField('isFragile') }),
    isFragile: boolean(),
    bought: date(),
    lastSeen: dateTime(),
    condition: choice({ good: { en: 'Good', de: 'Gut' }, worn: { en: 'Worn', de: 'Gebraucht' } }),
    topics: choices(['sea', 'land', 'air']),
    tags: list(text({ max: 20 }), { max: 5 }),
    volumes: list(integer({ min: 0 }), { max: 5 }),
    marks: list(decimal({ places: 1 }), { max: 5 }),
    answers: list(boolean(), { max: 5 }),
    size: object({ width: integer({ required: true }), height: integer() }),
    leaflet: file({ types: ['application/pdf'] }),
    spine: color(),
    cover: image(),
    moreAbout: url(),
    admirers: counter(),
    shout: computed({ expression: upperCase(textField('title')) }),
    twoCost: computed({ expression: multiply(decimalField('price', 2), 2) }),
  },
  sections: {
    place: { label: { en: 'Where it is', de: 'Wo es steht' }, fields: ['shelf', 'lastSeen'] },
    looks: {
      label: { en: 'How it looks', de: 'Wie es aussieht' },
      help: 'As one sees it in the window.',
      fields: ['spine', 'cover'],
    },
  },
  actions: { admire: reaction({ countField: 'admirers', viewerField: 'admired' }) },
  indexes: ['title', 'pages'],
  may: {
    read: everyone,
    create: [librarian],
    change: [librarian],
    remove: [administrator],
    admire: everyone,
  },
})
