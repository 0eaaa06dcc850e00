import {
  action,
  application,
  byApplication,
  choice,
  computed,
  countOf,
  date,
  dateField,
} from 'nacre'
import { dateTime, dateTimeField, defineProduct, entity, everyone, months, plus } from 'nacre'
import { add, always, processesOf, integer, integerField, literal, relation, role } from 'nacre'
import { slugOf, text, users, when } from 'nacre'
import { testProduct } from 'nacre/test'
import { expect, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'

const editor = role('editor')

const article = entity({
  name: 'article',
  plural: 'articles',
  fields: {
    title: text({ required: true }),
    slug: text({ unique: true, set: slugOf('title') }),
    publishAt: dateTime(),
    hideAt: dateTime(),
    place: choice(['list', 'top'], { required: true, default: 'list' }),
  },
  states: {
    initial: 'draft',
    moves: {
      publish: { from: 'draft', to: 'published', may: [editor], at: dateTimeField('publishAt') },
      hide: { from: 'published', to: 'hidden', may: [editor], at: dateTimeField('hideAt') },
    },
    finalStates: ['hidden'],
  },
  unique: {
    top: { fields: ['place'], where: { place: 'top' }, message: 'Another article is at the top.' },
  },
  actions: { feature: action({}) },
  may: {
    read: { everyone: when({ state: 'published' }), editor: always },
    create: [editor],
    change: [editor],
    feature: [editor],
  },
})

const folder = entity({
  name: 'folder',
  plural: 'folders',
  fields: {
    name: text({ required: true }),
    parent: relation('folder', { inverse: 'children', acyclic: true }),
    size: computed({ expression: countOf('children'), visible: 'all' }),
  },
  onlyIf: {
    remove: { empty: { check: { size: 0 }, else: 'The folder is not empty.' } },
  },
  actions: { copy: action({ answers: { id: text({ required: true }) } }) },
  may: { read: everyone, create: [editor], change: [editor], remove: [editor], copy: [editor] },
})

const membership = entity({
  name: 'membership',
  plural: 'memberships',
  fields: {
    name: text({ required: true }),
    person: relation('user', { required: true, inverse: 'memberships' }),
    first: date({ required: true, fixed: true }),
    renewals: integer({ required: true, set: literal(0) }),
    endsOn: computed({ expression: plus(dateField('first'), months(integerField('months'))) }),
    months: computed({ expression: add(integerField('renewals'), 1) }),
    note: text({ set: byApplication }),
  },
  states: {
    initial: 'active',
    moves: {
      renew: {
        from: 'active',
        to: 'active',
        may: application,
        at: dateField('endsOn'),
        sets: { renewals: add(integerField('renewals'), 1) },
      },
      cancel: { from: 'active', to: 'cancelled', may: { owner: always, editor: always } },
    },
    finalStates: ['cancelled'],
  },
  unique: {
    active: {
      fields: ['person'],
      where: { state: 'active' },
      message: 'This person is a member already.',
    },
  },
  actions: { anonymize: action({}) },
  may: { read: [editor], create: [editor], anonymize: [editor] },
})

const declared = defineProduct({
  name: 'Magazine',
  tagline: 'Articles',
  timeZone: 'Europe/Berlin',
  entities: [article, folder, membership],
  users: users({
    signUp: 'closed',
    signInMethods: { password: true },
    may: { read: { owner: always, editor: always } },
  }),
  roles: [editor],
  pages: {},
})
const { step } = processesOf<typeof declared>()

const feature = step('article', 'feature', {
  description: 'Puts the article at the top, and the one that was there into the list.',
  rights: { articles: ['list', 'change'] },
  async run({ tx, record }) {
    const before = await tx.articles.find({ place: 'top' })
    if (before) await tx.articles.change(before, { place: 'list' })
    if (before?.id !== record.id) await tx.articles.change(record, { place: 'top' })
  },
})

const copy = step('folder', 'copy', {
  description: 'Copies the folder with everything in it.',
  rights: { folders: ['create', 'list'] },
  async run({ tx, record }) {
    const made = await tx.folders.create({ name: `${record.name} (copy)`, parent: record.parent })
    const queue = [{ from: record.id, to: made.id }]
    for (const { from, to } of queue)
      for (const child of await tx.folders.list({ parent: from })) {
        const { id } = await tx.folders.create({ name: child.name, parent: to })
        queue.push({ from: child.id, to: id })
      }
    return { id: made.id }
  },
})

const anonymize = step('membership', 'anonymize', {
  description: 'Ends the membership, and removes the name.',
  rights: { memberships: ['change', 'cancel'] },
  async run({ tx, record }) {
    const nameless = await tx.memberships.change(record, { name: 'Former member', note: null })
    if (nameless.state === 'active') await tx.memberships.move(nameless, 'cancel')
  },
})

const product = withProcesses(declared, [{ feature, copy, anonymize }])

async function openMagazine() {
  const app = await testProduct(product, { now: '2027-01-30T09:00:00Z', database: 'sqlite' })
  const { must } = await app.person({ roles: [editor] })
  return { app, must }
}

test('an article appears and disappears at its time, and one is at the top', async () => {
  const { app, must } = await openMagazine()
  await using _ = app
  const times = { publishAt: '2027-02-01T08:00:00Z', hideAt: '2027-02-02T08:00:00Z' }
  const first = await must.articles.create({ title: 'Spring is near', ...times })
  expect(first.slug).toBe('spring-is-near')
  const visible = async () => (await app.visitor().must.articles.list()).items.length
  expect(await visible()).toBe(0)
  await app.clock.to('2027-02-01T08:00:00Z')
  expect(await visible()).toBe(1)
  await app.clock.to('2027-02-02T08:00:00Z')
  expect(await visible()).toBe(0)
  const second = await must.articles.create({ title: 'Spring is near' })
  expect(second.slug).toBe('spring-is-near-2')
  for (const { id } of [second, first]) await must.articles.act(id, 'feature')
  const { items } = await must.articles.list({ where: { place: 'top' } })
  expect(items.map(({ id }) => id)).toEqual([first.id])
})

test('a folder is in no circle, is copied whole, and is removed when it is empty', async () => {
  const { app, must } = await openMagazine()
  await using _ = app
  const top = await must.folders.create({ name: 'Top' })
  const inner = await must.folders.create({ name: 'Inner', parent: top.id })
  await expect(must.folders.change(top, { parent: inner.id })).rejects.toThrow('parent')
  await expect(must.folders.remove(top)).rejects.toThrow('The folder is not empty.')
  const { id } = await must.folders.act(top.id, 'copy')
  expect((await must.folders.list({ where: { parent: id } })).items).toMatchObject([
    { name: 'Inner' },
  ])
})

test('a membership is renewed each month, is the only one, and is made nameless', async () => {
  const { app, must } = await openMagazine()
  await using _ = app
  const person = await app.person()
  const values = { name: 'Una', person: person.id, first: '2027-01-31' }
  const made = await must.memberships.create(values)
  expect(made.endsOn).toBe('2027-02-28')
  await app.clock.to('2027-03-01T12:00:00Z')
  expect(await must.memberships.read(made.id)).toMatchObject({ renewals: 1, endsOn: '2027-03-31' })
  await expect(must.memberships.create(values)).rejects.toThrow('is a member already')
  await must.memberships.act(made.id, 'anonymize')
  expect(await must.memberships.read(made.id)).toMatchObject({
    name: 'Former member',
    state: 'cancelled',
  })
})
