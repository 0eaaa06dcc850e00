import { action } from '#shell/language/entities/action.ts'
import { defineErrors } from '#shell/language/errors/define-errors.ts'
import { days } from '#shell/language/expressions/duration.ts'
import { defineEmail } from '#shell/language/entities/email.ts'
import { entity } from '#shell/language/entities/define-entity.ts'
import { computed } from '#shell/field-types/computed/field.ts'
import { date } from '#shell/field-types/date/field.ts'
import { money } from '#shell/field-types/money/field.ts'
import { relation } from '#shell/field-types/relation/field.ts'
import { text } from '#shell/field-types/text/field.ts'
import { countOf } from '#shell/language/conditions/totals.ts'
import { defineProduct } from '#shell/language/product/product.ts'
import { processesOf } from '#shell/language/process/process.ts'
import { withProcesses } from '#shell/language/process/registry.ts'
import { administrator, always, application, role } from '#shell/language/roles/role.ts'
import { users } from '#shell/language/people/user.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

/** A club whose users have everything that entities have: the sample of the tests of users. */
export const errors = defineErrors({
  'too-young': { status: 422, message: 'Members were born before 2010.', cause: 'x', hint: 'x' },
  'club-closed': { status: 409, message: 'The club takes no more members.', cause: 'x', hint: 'x' },
  'owes-money': { status: 409, message: 'Pay what you owe first.', cause: 'x', hint: 'x' },
})

export const guest = role('guest')
export const host = role('host')

const promoted = defineEmail({ about: 'user', subject: 'Welcome, {name}', body: ['You host.'] })

export const members = users({
  fields: {
    born: date(),
    sponsor: relation('user', { role: host, inverse: 'sponsored' }),
    sponsoredCount: computed({ expression: countOf('sponsored'), visible: 'all' }),
    debtCount: computed({ expression: countOf('debts'), visible: 'all' }),
    card: text({ max: 40 }),
  },
  signUp: 'open',
  signUpRoles: [guest],
  signInMethods: { password: true },
  rules: {
    card: {
      check: ({ card, name }) => card === null || card !== name,
      message: 'A card is no name.',
      fields: ['card'],
    },
  },
  onlyIf: {
    create: {
      grown: {
        check: { or: [{ born: { lt: '2010-01-01' } }, { born: { empty: true } }] },
        else: errors['too-young'],
        fields: ['born'],
      },
    },
    remove: { paid: { check: { debtCount: 0 }, else: errors['owes-money'] } },
  },
  errors: { create: [errors['club-closed']] },
  limits: { rates: { create: '3 per day' } },
  recordRoles: { sponsorOf: { sponsor: me } },
  emails: { promoted: { after: 'promote', send: promoted, to: 'owner' } },
  moves: {
    lapse: { from: 'invited', to: 'disabled', may: application, after: days(30) },
    expel: { from: 'active', to: 'disabled', may: [host], input: { card: 'required' } },
  },
  actions: { promote: action({ input: {} }) },
  may: {
    read: { owner: always, sponsorOf: always, host: always },
    create: [host],
    remove: [administrator],
    promote: [host],
  },
})

const debt = entity({
  name: 'debt',
  plural: 'debts',
  fields: {
    member: relation('user', { required: true, inverse: 'debts' }),
    amount: money('EUR', { required: true }),
  },
  may: { read: { owner: always, host: always } },
})

const declared = defineProduct({
  name: 'Club',
  tagline: 'Members and debts',
  entities: [debt],
  users: members,
  roles: [guest, host],
  errors,
  emails: { promoted },
  pages: {},
})

const { step } = processesOf<typeof declared>()

const join = step('user', 'create', {
  description: 'Books the entrance fee.',
  rights: { debts: ['create'] },
  async guard({ next, fail }) {
    if (next.email.endsWith('@full.example')) throw fail('club-closed')
    return undefined
  },
  prepare: async ({ next }) => ({ card: `Card of ${next.name ?? next.email}` }),
  async effect({ tx, record }) {
    await tx.debts.create({ member: record.id, amount: '5.00' })
  },
})

const rename = step('user', 'change', {
  description: 'Keeps the names of hosts.',
  guard: async ({ before, next }) =>
    before?.roles.includes('host') && before.name !== next.name
      ? 'Hosts keep their name.'
      : undefined,
})

const promote = step('user', 'promote', {
  description: 'Makes the member a host.',
  rights: { users: ['change'] },
  async run({ tx, record }) {
    await tx.users.change(record, { roles: ['host'] })
  },
})

export const club = withProcesses(declared, [{ join, rename, promote }])
