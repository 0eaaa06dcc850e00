import { reaction } from '#shell/model/action.ts'
import { entity } from '#shell/model/entity.ts'
import { concat, textField } from '#shell/model/expression.ts'
import { computed } from '#shell/model/fields/computed.ts'
import { counter } from '#shell/model/fields/counter.ts'
import { relation } from '#shell/model/fields/relation.ts'
import { text } from '#shell/model/fields/text.ts'
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
