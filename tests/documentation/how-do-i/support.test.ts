import {
  action,
  always,
  application,
  byApplication,
  computed,
  dateTime,
  dateTimeField,
} from 'nacre'
import { days, defineProduct, entity, hours, integer, list, me, now, only, plus } from 'nacre'
import { processesOf, relation, role, text, users, when } from 'nacre'
import { testProduct } from 'nacre/test'
import { expect, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'
import { theFirst } from './the-first.ts'

const agent = role('agent')

const ticket = entity({
  name: 'ticket',
  plural: 'tickets',
  fields: {
    subject: text({ required: true }),
    agent: relation('user', { set: byApplication, inverse: 'tickets' }),
    answer: text({ set: byApplication }),
    mergedInto: relation('ticket', { set: byApplication, inverse: 'duplicates' }),
    answerBy: dateTime({ set: byApplication }),
    reopenUntil: computed({ expression: plus(dateTimeField('since'), days(7)) }),
    note: text(),
  },
  recordRoles: { assigned: { agent: me } },
  states: {
    initial: 'open',
    moves: {
      answer: {
        from: 'open',
        to: 'answered',
        may: { assigned: always },
        input: { answer: 'required' },
      },
      reopen: {
        from: 'answered',
        to: 'open',
        may: { owner: always },
        onlyIf: {
          soon: { check: { reopenUntil: { gt: now } }, else: 'Please write a new ticket.' },
        },
      },
      join: { from: 'open', to: 'merged', may: application },
      archive: { from: ['answered', 'merged'], to: 'archived', may: application, after: days(90) },
    },
    finalStates: ['archived'],
  },
  actions: {
    takeNext: action({ of: 'list', answers: { id: text() } }),
    handOver: action({ input: { to: relation('user', { required: true }) } }),
    merge: action({ input: { into: relation('ticket', { required: true }) } }),
    split: action({ input: { subjects: list(text({ required: true }), { min: 2 }) } }),
  },
  may: {
    read: { owner: always, agent: when({ state: { not: 'archived' } }) },
    create: { user: always },
    change: { owner: only('subject'), agent: only('note') },
    takeNext: [agent],
    handOver: { assigned: always },
    merge: [agent],
    split: [agent],
  },
})

const counter = entity({
  name: 'turn',
  plural: 'turns',
  fields: {
    agent: relation('user', { required: true, inverse: 'turns' }),
    count: integer({ required: true, default: 0 }),
  },
  may: { read: [agent], create: [agent] },
})

const declared = defineProduct({
  name: 'Help desk',
  tagline: 'Tickets',
  timeZone: 'Europe/Berlin',
  entities: [ticket, counter],
  users: users({
    signUp: 'closed',
    signInMethods: { password: true },
    may: { read: { owner: always, agent: always } },
  }),
  roles: [agent],
  pages: {},
})
const { step } = processesOf<typeof declared>()

const assign = step('ticket', 'create', {
  description: 'Gives the ticket to the agent whose turn it is, and says until when to answer.',
  rights: { turns: ['list', 'change'] },
  async prepare({ tx, now: start, time }) {
    const turn = await tx.turns.first({}, { sort: 'count' })
    let answerBy = start
    for (let left = 4; left > 0; answerBy = time.plus(answerBy, hours(1))) {
      const { weekday, time: clock } = time.local(answerBy)
      const isWorking = !['saturday', 'sunday'].includes(weekday) && clock >= '09:00'
      if (isWorking && clock < '17:00') left -= 1
    }
    return { agent: turn?.agent ?? null, answerBy }
  },
  async effect({ tx, record }) {
    const turn = record.agent === null ? undefined : await tx.turns.find({ agent: record.agent })
    if (turn) await tx.turns.change(turn, { count: turn.count + 1 })
  },
})

const takeNext = step('ticket', 'takeNext', {
  description: 'Takes the oldest ticket that nobody has.',
  rights: { tickets: ['list', 'change'] },
  async run({ tx, actor }) {
    const next = await tx.tickets.first({ agent: null, state: 'open' }, { sort: 'createdAt' })
    if (!next) return { id: null }
    await tx.tickets.change(next, { agent: actor.user ?? null })
    return { id: next.id }
  },
})

const handOver = step('ticket', 'handOver', {
  description: 'Gives the ticket to another agent.',
  rights: { tickets: ['change'] },
  async run({ tx, record, input }) {
    await tx.tickets.change(record, { agent: input.to })
  },
})

const merge = step('ticket', 'merge', {
  description: 'Merges the ticket into another one.',
  rights: { tickets: ['read', 'change', 'join'] },
  async run({ tx, record, input }) {
    const into = await tx.tickets.get(input.into)
    const merged = await tx.tickets.change(record, { mergedInto: into.id })
    if (merged.state === 'open') await tx.tickets.move(merged, 'join')
  },
})

const split = step('ticket', 'split', {
  description: 'Makes several tickets of one, for the same person.',
  rights: { tickets: ['create', 'join'] },
  async run({ tx, record, input }) {
    for (const subject of input.subjects)
      await tx.tickets.create({ subject }, { owner: record.owner })
    if (record.state === 'open') await tx.tickets.move(record, 'join')
  },
})

const product = withProcesses(declared, [{ assign, takeNext, handOver, merge, split }])

async function openSupport(turns = true) {
  // A Friday, 15:00 in Berlin.
  const app = await testProduct(product, { now: '2027-01-15T14:00:00Z', database: 'sqlite' })
  const [ann, bob] = [await app.person({ roles: [agent] }), await app.person({ roles: [agent] })]
  const una = await app.person()
  if (turns) for (const one of [ann, bob]) await ann.must.turns.create({ agent: one.id })
  const ask = (subject: string) => una.must.tickets.create({ subject })
  return { app, ann, bob, una, ask }
}

test('tickets are assigned in turn, with a deadline in working hours', async () => {
  const { app, ann, bob, ask } = await openSupport()
  await using _ = app
  const agents = []
  for (const subject of ['1', '2', '3', '4']) agents.push((await ask(subject)).agent)
  expect(new Set(agents.slice(0, 2))).toEqual(new Set([ann.id, bob.id]))
  expect(agents.filter((id) => id === ann.id)).toHaveLength(2)
  // Two hours on Friday, and two on Monday.
  expect((await ask('5')).answerBy).toBe('2027-01-18T10:00:00.000Z')
})

test('two who take the next one get different tickets, and hand over their own', async () => {
  const { app, ann, bob, ask } = await openSupport(false)
  await using _ = app
  for (const subject of ['1', '2']) await ask(subject)
  const taken = await app.together([ann, bob, ann], (one) =>
    one.must.tickets.actOnList('takeNext', {}),
  )
  expect(new Set(taken.map(({ id }) => id)).size).toBe(3)
  const first = theFirst((await ann.must.tickets.list({ where: { agent: ann.id } })).items)
  expect(await bob.tickets.act(first.id, 'handOver', { to: bob.id })).toMatchObject({ ok: false })
  await ann.must.tickets.act(first.id, 'handOver', { to: bob.id })
  expect((await bob.must.tickets.read(first.id)).agent).toBe(bob.id)
})

test('duplicates are merged, and a ticket is split', async () => {
  const { app, ann, una, ask } = await openSupport()
  await using _ = app
  const [one, two] = [await ask('Printer'), await ask('The printer!')]
  await ann.must.tickets.act(two.id, 'merge', { into: one.id })
  expect(await una.must.tickets.read(two.id)).toMatchObject({ state: 'merged', mergedInto: one.id })
  await ann.must.tickets.act(one.id, 'split', { subjects: ['Paper', 'Ink'] })
  expect((await una.must.tickets.list({ where: { state: 'open' } })).items).toHaveLength(2)
})

test('a ticket is answered, reopened within a week, and archived', async () => {
  const { app, ann, bob, una, ask } = await openSupport()
  await using _ = app
  const made = await ask('Printer')
  const agents = made.agent === ann.id ? ann : bob
  const answered = await agents.must.tickets.move(made, 'answer', { answer: 'Turn it on' })
  const opened = await una.must.tickets.move(answered, 'reopen')
  const again = await agents.must.tickets.move(opened, 'answer', { answer: 'Turn it on' })
  await app.clock.forward(days(8))
  expect(await una.tickets.move(again, 'reopen')).toMatchObject({
    problem: { title: 'Please write a new ticket.' },
  })
  app.clock.set('2027-04-30T14:00:00Z')
  await app.clock.forward(hours(1))
  expect((await una.must.tickets.read(made.id)).state).toBe('archived')
  expect(await ann.tickets.read(made.id)).toMatchObject({ status: 404 })
})
