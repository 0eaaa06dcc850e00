import { entity, everyone, relation, relations, text } from 'nacre'
import { librarian } from '../roles.ts'

/** News that everyone may read. */
export const notice = entity({
  name: 'notice',
  plural: 'notices',
  fields: {
    about: text({ required: true, max: 200 }),
    // Everyone may read a notice, but not every related review, and no loan.
    review: relation('review', { onRemove: 'set null' }),
    others: relations('review', { onRemove: 'set null' }),
    loan: relation('loan', { onRemove: 'set null' }),
  },
  may: { read: everyone, create: [librarian] },
})
