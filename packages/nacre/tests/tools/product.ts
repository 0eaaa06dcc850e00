import {
  action,
  always,
  byApplication,
  date,
  dateField,
  dateTime,
  defineEmail,
  defineErrors,
  defineProduct,
  entity,
  integer,
  me,
  minutes,
  now,
  numbered,
  processesOf,
  relation,
  role,
  text,
  users,
  when,
} from 'nacre'
import { withProcesses } from '#shell/language/process/registry.ts'

/** Tools that are lent: the sample of the tests of moves and actions in the admin area. */
const staff = role('staff', { label: { en: 'Staff', de: 'Personal' } })

const errors = defineErrors({
  'tool-not-here': {
    status: 409,
    message: { en: 'The tool is not here.', de: 'Das Werkzeug ist nicht da.' },
    cause: { en: 'Somebody else has borrowed it.', de: 'Jemand anders hat es ausgeliehen.' },
    hint: { en: 'Choose another tool.', de: 'Wählen Sie ein anderes Werkzeug.' },
  },
  'purpose-missing': {
    status: 409,
    message: {
      en: 'Only loans of a workshop are lent.',
      de: 'Nur Leihen einer Werkstatt werden ausgegeben.',
    },
    cause: { en: 'The purpose is another one.', de: 'Der Zweck ist ein anderer.' },
    hint: { en: 'Change the purpose.', de: 'Ändern Sie den Zweck.' },
  },
})

const tool = entity({
  name: 'tool',
  plural: 'tools',
  label: { en: 'Tool', de: 'Werkzeug' },
  pluralLabel: { en: 'Tools', de: 'Werkzeuge' },
  fields: {
    name: text({ required: true, max: 80, label: { en: 'Name', de: 'Name' } }),
    secretCode: text({ hidden: true }),
  },
  states: {
    initial: 'here',
    labels: { here: { en: 'Here', de: 'Da' }, borrowed: { en: 'Borrowed', de: 'Verliehen' } },
    moves: {
      borrow: { from: 'here', to: 'borrowed', may: 'application' },
      putBack: { from: 'borrowed', to: 'here', may: 'application' },
    },
  },
  may: { read: { user: always }, create: [staff], change: [staff], remove: [staff] },
})

const late = defineEmail({
  about: 'loan',
  subject: { en: 'Your loan ends', de: 'Ihre Leihe endet' },
  facts: ['tool'],
})

const loan = entity({
  name: 'loan',
  plural: 'loans',
  label: { en: 'Loan', de: 'Leihe' },
  pluralLabel: { en: 'Loans', de: 'Leihen' },
  titleField: 'purpose',
  fields: {
    number: text({
      unique: true,
      set: numbered('L-{4}'),
      label: { en: 'Number', de: 'Nummer' },
    }),
    purpose: text({ required: true, max: 120, label: { en: 'Purpose', de: 'Zweck' } }),
    tool: relation('tool', {
      required: true,
      fixed: true,
      inverse: 'loans',
      label: { en: 'Tool', de: 'Werkzeug' },
    }),
    until: date({
      label: { en: 'Until', de: 'Bis' },
      help: { en: 'The last day of the loan.', de: 'Der letzte Tag der Leihe.' },
    }),
    lentAt: dateTime({ set: byApplication, label: { en: 'Lent at', de: 'Ausgegeben am' } }),
    lentBy: relation('user', {
      set: byApplication,
      label: { en: 'Lent by', de: 'Ausgegeben von' },
    }),
    remark: text({ max: 200, label: { en: 'Remark', de: 'Bemerkung' } }),
  },
  states: {
    initial: 'requested',
    labels: {
      requested: { en: 'Requested', de: 'Angefragt' },
      lent: { en: 'Lent', de: 'Verliehen' },
      returned: { en: 'Returned', de: 'Zurückgegeben' },
      declined: { en: 'Declined', de: 'Abgelehnt' },
      lapsed: { en: 'Lapsed', de: 'Verfallen' },
    },
    moves: {
      lend: {
        from: 'requested',
        to: 'lent',
        may: [staff],
        label: { en: 'Lend', de: 'Ausgeben' },
        input: {
          until: 'required',
          lentAt: { default: now },
          lentBy: { default: me },
          remark: 'optional',
        },
        onlyIf: {
          workshop: { check: { not: { purpose: 'Home' } }, else: errors['purpose-missing'] },
        },
        errors: [errors['tool-not-here']],
      },
      takeBack: {
        from: 'lent',
        to: 'returned',
        may: [staff],
        label: { en: 'Take back', de: 'Zurücknehmen' },
        input: { remark: 'required' },
      },
      decline: {
        from: 'requested',
        to: 'declined',
        may: [staff],
        label: { en: 'Decline', de: 'Ablehnen' },
      },
      lapse: {
        from: 'requested',
        to: 'lapsed',
        may: 'application',
        after: minutes(45),
        label: { en: 'Lapse', de: 'Verfallen' },
      },
    },
    finalStates: ['returned', 'declined', 'lapsed'],
  },
  timers: {
    late: { when: { state: 'lent' }, at: dateField('until'), send: late, to: 'owner' },
  },
  actions: {
    rename: action({
      label: { en: 'Rename', de: 'Umbenennen' },
      input: { purpose: text({ required: true, max: 120, label: { en: 'Purpose', de: 'Zweck' } }) },
      answers: {
        before: text({ label: { en: 'Former purpose', de: 'Früherer Zweck' } }),
      },
    }),
    neighbors: action({
      label: { en: 'Loans of this tool', de: 'Leihen dieses Werkzeugs' },
      readOnly: true,
      answers: { count: integer({ label: { en: 'Number of loans', de: 'Zahl der Leihen' } }) },
    }),
    overdue: action({
      of: 'list',
      label: { en: 'Overdue', de: 'Überfällig' },
      readOnly: true,
      input: {
        day: date({ required: true, label: { en: 'On day', de: 'Am Tag' } }),
      },
      answers: {
        count: integer({ label: { en: 'Overdue loans', de: 'Überfällige Leihen' } }),
        first: relation('loan', { label: { en: 'The first one', de: 'Die erste' } }),
      },
    }),
  },
  may: {
    read: { user: always },
    create: { user: always },
    change: [staff],
    remove: { staff: when({ state: 'requested' }) },
    rename: {
      staff: when({ state: { in: ['requested', 'lent'] } }, { else: errors['tool-not-here'] }),
    },
    neighbors: { user: always },
    overdue: [staff],
  },
})

const declared = defineProduct({
  name: 'Tools',
  tagline: 'What is lent to whom',
  entities: [tool, loan],
  languages: ['en', 'de'],
  roles: [staff],
  users: users({
    signUp: 'closed',
    signInMethods: { password: true },
    may: { read: { user: always } },
  }),
  errors,
  emails: { late },
  pages: {},
})

const { step } = processesOf<typeof declared>()

const lendLoan = step('loan', 'lend', {
  description: { en: 'Marks the tool as borrowed.', de: 'Vermerkt das Werkzeug als verliehen.' },
  rights: { tools: ['read', 'borrow'] },
  async guard({ tx, before }) {
    const { name } = await tx.tools.get(before.tool)
    return name === 'Chainsaw'
      ? { en: 'Nobody may use the chainsaw.', de: 'Niemand darf die Kettensäge benutzen.' }
      : undefined
  },
  async effect({ tx, record, fail }) {
    const found = await tx.tools.get(record.tool)
    if (found.state !== 'here') throw fail('tool-not-here')
    await tx.tools.move(found, 'borrow')
  },
})

const takeLoanBack = step('loan', 'takeBack', {
  description: { en: 'Puts the tool back on its shelf.', de: 'Stellt das Werkzeug zurück.' },
  rights: { tools: ['read', 'putBack'] },
  async effect({ tx, record }) {
    await tx.tools.move(await tx.tools.get(record.tool), 'putBack')
  },
})

const renameLoan = step('loan', 'rename', {
  description: { en: 'Gives the loan another purpose.', de: 'Gibt der Leihe einen anderen Zweck.' },
  rights: { loans: ['change'] },
  async run({ tx, record, input }) {
    await tx.loans.change(record, { purpose: input.purpose })
    return { before: record.purpose }
  },
})

const countLoans = step('loan', 'neighbors', {
  description: { en: 'Counts the loans of the same tool.', de: 'Zählt die Leihen des Werkzeugs.' },
  rights: { loans: ['list'] },
  run: async ({ tx, record }) => ({ count: await tx.loans.count({ tool: record.tool }) }),
})

const listOverdue = step('loan', 'overdue', {
  description: { en: 'Looks for loans that are over.', de: 'Sucht Leihen, die vorbei sind.' },
  rights: { loans: ['list'] },
  async run({ tx, input }) {
    const over = { state: 'lent', until: { lt: input.day } } as const
    return {
      count: await tx.loans.count(over),
      first: (await tx.loans.first(over, { sort: 'purpose' }))?.id ?? null,
    }
  },
})

export const product = withProcesses(declared, [
  { lendLoan, takeLoanBack, renameLoan, countLoans, listOverdue },
])
