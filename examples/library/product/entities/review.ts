import {
  action,
  always,
  AppError,
  boolean,
  counter,
  date,
  entity,
  markdown,
  reaction,
  relation,
  text,
  when,
} from 'nacre'
import { rating } from '../field-types.ts'
import { errors } from '../errors.ts'
import { chief, librarian } from '../roles.ts'

/** Users write reviews and librarians publish them. It has states, owners, conditions, rules and field permissions. */
export const review = entity({
  name: 'review',
  plural: 'reviews',
  label: { en: 'Review', de: 'Besprechung' },
  fields: {
    book: relation('book', { required: true, inverse: 'reviews', onRemove: 'cascade' }),
    headline: text({ required: true, max: 80, searchable: true }),
    body: markdown({ max: 5_000, searchable: true }),
    stars: rating({ required: true }),
    begun: date(),
    finished: date(),
    /** An internal note of the librarians. */
    remark: text({ max: 200 }),
    verdict: text({ max: 200 }),
    /** A private note of the owner, which `chief` may read during the review. */
    diary: text({ max: 200 }),
    helpful: counter(),
  },
  rules: {
    order: {
      check: ({ begun, finished }) => begun === null || finished === null || begun <= finished,
      message: { en: 'Nobody finishes before they begin.', de: 'Erst anfangen, dann aufhören.' },
      fields: ['finished'],
    },
  },
  unique: {
    once: {
      fields: ['book', 'headline'],
      message: {
        en: 'The book has a review of this name.',
        de: 'Diese Besprechung gibt es schon.',
      },
    },
  },
  states: {
    initial: 'draft',
    moves: {
      submit: { from: 'draft', to: 'submitted', may: { owner: always } },
      publish: {
        from: 'submitted',
        to: 'published',
        may: [librarian],
        guard: ({ body }) =>
          body === null
            ? { en: 'It says nothing yet.', de: 'Es steht noch nichts da.' }
            : undefined,
        job: 'announce',
      },
      withdraw: {
        from: ['submitted', 'published'],
        to: 'draft',
        may: { owner: always, librarian: always },
      },
      reject: { from: 'submitted', to: 'rejected', may: [chief] },
    },
    finalStates: ['rejected'],
  },
  actions: {
    help: reaction({ countField: 'helpful', viewerField: 'helped' }),
    quote: action({
      input: { words: text({ required: true, max: 20 }), fails: boolean() },
      errors: [errors['no-quotation']],
      async run({ record, input, change, create, enqueue }) {
        if (input.words.endsWith('?')) throw new AppError(errors['no-quotation'])
        await change({ body: `“${input.words}”` })
        await create('notice', { about: `${String(record['headline'])}: ${input.words}` })
        await enqueue('announce', { quoted: record.id })
        if (input.fails) throw new Error('A quotation has gone wrong.')
        return { quoted: input.words }
      },
    }),
  },
  fieldPermissions: {
    remark: { read: [librarian], change: [librarian] },
    verdict: { change: [librarian] },
    diary: { read: { owner: always, chief: when({ state: 'submitted' }) } },
  },
  indexes: ['stars'],
  may: {
    read: { everyone: when({ state: 'published' }), owner: always, librarian: always },
    create: { user: always },
    change: { owner: when({ state: 'draft' }), librarian: always },
    remove: { owner: when({ state: { in: ['draft', 'rejected'] } }), chief: always },
    help: { everyone: always },
    quote: { owner: always, librarian: always },
  },
})
