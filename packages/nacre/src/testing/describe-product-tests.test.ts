import { afterAll } from 'vitest'
import {
  action,
  always,
  AppError,
  defineErrors,
  defineProduct,
  entity,
  everyone,
  me,
  money,
  relation,
  role,
  text,
  users,
  when,
} from '#shell/entries/nacre.ts'
import { eachDatabase } from '#tests/databases/each-database.ts'
import { describeProductTests } from './describe-product-tests.ts'

describeProductTests(
  defineProduct({ name: 'Without entities', tagline: 'None', entities: [], pages: {} }),
)

const clerk = role('clerk')
const head = role('head', { includes: [clerk] })
const guests = ['auditor', 'buyer', 'guest', 'courier'].map((name) =>
  role(name, { includes: name === 'auditor' ? [head] : [] }),
)

const errors = defineErrors({
  locked: {
    status: 403,
    message: { en: 'The shop is locked.' },
    cause: { en: 'It is night.' },
    hint: { en: 'Come back tomorrow.' },
  },
})

const shop = entity({
  name: 'shop',
  plural: 'shops',
  fields: {
    code: text({ required: true, unique: true, pattern: String.raw`[A-Z]{2}-\d{4}` }),
    name: text({ required: true, min: 3, max: 20 }),
    landlord: relation('user', { required: true, unique: true }),
    rent: money('EUR', { required: true }),
  },
  states: {
    initial: 'closed',
    moves: {
      openAgain: {
        from: 'closed',
        to: 'open',
        may: [clerk],
        guard: () => ({ en: 'Nobody is there.' }),
      },
      close: { from: 'open', to: 'closed', may: { user: when({ landlord: me }) } },
    },
  },
  actions: {
    enter: action({
      input: { reason: text({ required: true }) },
      errors: [errors.locked],
      run: async () => {
        throw new AppError(errors.locked)
      },
    }),
  },
  rules: { never: { check: () => false, message: { en: 'Never valid.' }, fields: ['name'] } },
  limits: { total: 1 },
  may: {
    read: { everyone: when({ state: 'open' }), clerk: always },
    create: [clerk],
    change: { clerk: when({ rent: { gt: 100 } }), owner: always },
    enter: everyone,
  },
})

const visit = entity({
  name: 'visit',
  plural: 'visits',
  fields: {
    shop: relation('shop', { required: true, onRemove: 'cascade' }),
    day: text({ required: true, pattern: String.raw`\d{4}-\d{2}` }),
    secret: text(),
  },
  unique: { once: { fields: ['shop', 'day'], message: { en: 'Only once.' } } },
  fieldPermissions: { secret: { read: [head], change: [head] } },
  may: {
    // A condition on a related record.
    read: { user: when({ shop: { state: 'open' } }), owner: always },
    create: { user: always },
    remove: { owner: always },
    erase: [head],
  },
})

const refusing = defineProduct({
  name: 'With everything that refuses',
  tagline: 'Shops',
  entities: [shop, visit],
  users: users({ signUp: 'open', signInMethods: { magicLink: true } }),
  roles: [clerk, head, ...guests],
  errors,
  usedInCode: { roles: ['buyer', 'guest', 'courier'] },
  pages: {},
})

describeProductTests(refusing, { skip: ['specification'] })

// The rent makes the condition of clerks hold.
for (const { name, open } of eachDatabase) {
  const database = await open()
  afterAll(() => database.dispose())
  describeProductTests(
    { ...refusing, name: `${refusing.name}, with values, on ${name}` },
    {
      values: { shop: () => ({ rent: '150.00' }) },
      skip: ['specification'],
      ...(database.url !== undefined && { database: { postgres: database.url } }),
    },
  )
}
