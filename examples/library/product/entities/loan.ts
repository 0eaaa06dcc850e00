import { computed, concat, counter, entity, reaction, relation, text, textField } from 'nacre'
import { librarian } from '../roles.ts'

/** Only librarians have access. */
export const loan = entity({
  name: 'loan',
  plural: 'loans',
  fields: {
    book: relation('book', { required: true, inverse: 'loans' }),
    reader: text({ required: true }),
    reminders: counter(),
    called: computed({ expression: concat('Lent to ', textField('reader')) }),
  },
  // Neither the first text field nor a value of the loan itself.
  titleField: 'called',
  columns: ['called', 'book', 'reminders', 'createdAt'],
  actions: { remind: reaction({ countField: 'reminders', viewerField: 'reminded' }) },
  may: { read: [librarian], create: [librarian], remind: [librarian] },
})
