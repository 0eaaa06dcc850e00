import { always, entity, everyone, file, image, text } from 'nacre'
import { librarian } from '../roles.ts'

/** Everyone may create suggestions, within a quota and a rate limit. */
export const suggestion = entity({
  name: 'suggestion',
  plural: 'suggestions',
  fields: {
    about: text({ required: true, max: 200 }),
    sketch: image({ max: '200 KB', widths: [64] }),
    letter: file({ types: ['text/plain'], max: '3 MB' }),
  },
  limits: { perOwner: 3, total: 7, rates: { create: '4 per day' } },
  // Removing requires permission to read.
  may: { create: everyone, read: [librarian], remove: { user: always } },
})
