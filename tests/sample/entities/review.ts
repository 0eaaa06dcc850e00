import { action, tally } from '#shell/model/action.ts'
import { entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { boolean } from '#shell/model/fields/boolean.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { date } from '#shell/model/fields/date.ts'
import { integer } from '#shell/model/fields/integer.ts'
import { longText } from '#shell/model/fields/long-text.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
import { always, when } from '#shell/model/role.ts'
import { errors } from '../errors.ts'
import { chief, librarian } from '../roles.ts'

/** Written by users, published by librarians: states, owners, conditions, rules, and terms of fields. */
export const review = entity({
  name: 'review',
  plural: 'reviews',
  label: { en: 'Review', de: 'Besprechung' },
  fields: {
    book: relation('book', { required: true, reverse: 'reviews', onRemove: 'remove with' }),
    headline: text({ required: true, max: 80, searched: true }),
    body: longText({ max: 5_000, searched: true }),
    stars: integer({ required: true, min: 1, max: 5 }),
    begun: date(),
    finished: date(),
    /** What librarians say to each other about it. */
    remark: text({ max: 200 }),
    verdict: text({ max: 200 }),
    /** What its writer notes for themselves, and may show to the head while it is looked at. */
    diary: text({ max: 200 }),
    helpful: counter(),
  },
  rules: {
    order: {
      holds: ({ begun, finished }) => begun === null || finished === null || begun <= finished,
      says: { en: 'Nobody finishes before they begin.', de: 'Erst anfangen, dann aufhören.' },
      fields: ['finished'],
    },
  },
  unique: {
    once: {
      fields: ['book', 'headline'],
      says: { en: 'The book has a review of this name.', de: 'Diese Besprechung gibt es schon.' },
    },
  },
  states: {
    initial: 'draft',
    moves: {
      submit: { from: 'draft', to: 'submitted', who: { owner: always } },
      publish: {
        from: 'submitted',
        to: 'published',
        who: [librarian],
        guard: ({ body }) =>
          body === null
            ? { en: 'It says nothing yet.', de: 'Es steht noch nichts da.' }
            : undefined,
        job: 'announce',
      },
      withdraw: {
        from: ['submitted', 'published'],
        to: 'draft',
        who: { owner: always, librarian: always },
      },
      reject: { from: 'submitted', to: 'rejected', who: [chief] },
    },
    ends: ['rejected'],
  },
  actions: {
    help: tally({ count: 'helpful', mine: 'helped' }),
    quote: action({
      input: { words: text({ required: true, max: 20 }), fails: boolean() },
      failures: [errors['no-quotation']],
      async run({ record, input, change, create, later }) {
        if (input.words.endsWith('?')) throw new Failure(errors['no-quotation'])
        await change({ body: `“${input.words}”` })
        await create('notice', { about: `${String(record['headline'])}: ${input.words}` })
        await later('announce', { quoted: record.id })
        if (input.fails) throw new Error('A quotation has gone wrong.')
        return { quoted: input.words }
      },
    }),
  },
  fieldTerms: {
    remark: { read: [librarian], change: [librarian] },
    verdict: { change: [librarian] },
    diary: { read: { owner: always, chief: when({ state: 'submitted' }) } },
  },
  sortedBy: ['stars'],
  may: {
    read: { visitor: when({ state: 'published' }), owner: always, librarian: always },
    create: { user: always },
    change: { owner: when({ state: 'draft' }), librarian: always },
    remove: { owner: when({ state: { in: ['draft', 'rejected'] } }), chief: always },
    help: { visitor: always },
    quote: { owner: always, librarian: always },
  },
})
