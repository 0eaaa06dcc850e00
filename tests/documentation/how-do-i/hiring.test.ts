import * as n from 'nacre'
import { days, months } from 'nacre'
import { testProduct } from 'nacre/test'
import { expect, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'

const judge = n.role('judge')
const recruiter = n.role('recruiter')
const director = n.role('director', { includes: [recruiter] })
const errors = n.defineErrors({
  'applied-already': 'You have applied already.',
  'not-convincing': 'Two scores with 3.5 on average are needed.',
  'above-band': 'The salary is above the band of the job.',
})
const declined = n.defineEmail({
  about: 'application',
  sees: recruiter,
  subject: 'Your application as {job.title}',
  body: 'We chose somebody else.',
})

const job = n.entity({
  name: 'job',
  plural: 'jobs',
  fields: {
    title: n.text({ required: true }),
    seats: n.integer({ required: true, default: 1 }),
    most: n.money('EUR', { required: true }),
    hired: n.computed({
      expression: n.countOf('applications', { state: 'hired' }),
      stored: true,
      visible: 'all',
    }),
    left: n.computed({
      expression: n.subtract(n.integerField('seats'), n.integerField('hired')),
      visible: 'all',
    }),
  },
  states: {
    initial: 'open',
    moves: {
      fill: { from: 'open', to: 'filled', may: n.application, asSoonAs: { left: { lte: 0 } } },
    },
    finalStates: ['filled'],
  },
  may: { read: n.everyone, create: [recruiter] },
})

const application = n.entity({
  name: 'application',
  plural: 'applications',
  fields: {
    job: n.relation('job', { required: true, inverse: 'applications', fixed: true }),
    name: n.text({ max: 80 }),
    email: n.email({ caseInsensitive: true }),
    recruiter: n.relation('user', { role: recruiter, inverse: 'applications' }),
    salary: n.money('EUR', { set: n.byApplication }),
    declinedAt: n.dateTime({ set: n.byApplication }),
    scores: n.computed({ expression: n.countOf('scorecards'), visible: 'all' }),
    sum: n.computed({
      expression: n.sumOf('scorecards', n.integerField('score')),
      visible: 'all',
    }),
    average: n.computed({
      expression: n.divideDecimal(n.integerField('sum'), n.integerField('scores'), 1),
      visible: 'all',
    }),
  },
  unique: { once: { fields: ['job', 'email'], else: errors['applied-already'] } },
  states: {
    initial: 'received',
    moves: {
      offer: {
        from: 'received',
        to: 'offered',
        may: [recruiter],
        onlyIf: {
          good: {
            check: { scores: { gte: 2 }, average: { gte: '3.5' } },
            else: errors['not-convincing'],
          },
        },
      },
      hire: {
        from: 'offered',
        to: 'hired',
        may: [recruiter],
        input: { salary: 'required' },
        onlyIf: {
          band: {
            check: { salary: { lte: n.decimalField('job.most', 2) } },
            else: errors['above-band'],
            except: [director],
          },
        },
      },
      decline: {
        from: ['received', 'offered'],
        to: 'declined',
        may: [recruiter],
        sets: { declinedAt: n.now },
        on: { entity: 'job', verb: 'fill', via: 'job' },
      },
      forget: {
        from: 'declined',
        to: 'forgotten',
        may: n.application,
        after: n.months(6),
        sets: { name: null, email: null },
      },
    },
    finalStates: ['hired', 'forgotten'],
  },
  timers: {
    declined: {
      when: { state: 'declined' },
      at: n.plus(n.dateTimeField('declinedAt'), n.days(2)),
      send: declined,
      to: 'email',
    },
  },
  may: { read: [judge, recruiter], create: n.everyone, change: [recruiter] },
})

const scorecard = n.entity({
  name: 'scorecard',
  plural: 'scorecards',
  recordRoles: { colleague: { application: { scorecards: { owner: n.me } } } },
  fields: {
    application: n.relation('application', { required: true, inverse: 'scorecards', fixed: true }),
    score: n.integer({ required: true, min: 1, max: 5 }),
  },
  may: { read: ['owner', 'colleague', recruiter], create: [judge], change: ['owner'] },
})

const members = n.users({
  fields: {
    openApplications: n.computed({
      expression: n.countOf('applications', { state: { in: ['received', 'offered'] } }),
      stored: true,
      visible: 'all',
    }),
  },
  signUp: 'invite-only',
  signInMethods: { password: true },
  may: { read: ['owner', recruiter] },
})

const declaredProduct = n.defineProduct({
  name: 'Hiring',
  tagline: 'From the opening to the first day',
  timeZone: 'Europe/Berlin',
  entities: [job, application, scorecard],
  users: members,
  roles: [judge, recruiter, director],
  errors,
  emails: { declined },
  pages: {},
})
const { step } = n.processesOf<typeof declaredProduct>()

const assign = step('application', 'create', {
  description: 'Gives it to the recruiter with the fewest open applications.',
  rights: { users: ['list'] },
  async prepare({ tx }) {
    const recruiters = { roles: { has: 'recruiter' }, state: 'active' } as const
    const free = await tx.users.first(recruiters, { sort: 'openApplications' })
    return { recruiter: free?.id ?? null }
  },
})
const product = withProcesses(declaredProduct, [{ assign }])

async function openHiring() {
  const app = await testProduct(product, { now: '2027-03-01T09:00:00Z' })
  const dora = await app.person({ roles: [director] })
  const [rita, rob] = [
    await app.person({ roles: [recruiter] }),
    await app.person({ roles: [recruiter] }),
  ]
  const [ina, ivo] = [await app.person({ roles: [judge] }), await app.person({ roles: [judge] })]
  const { id } = await rita.must.jobs.create({ title: 'Engineer', most: '60000.00' })
  const apply = (email: string) => app.visitor().applications.create({ job: id, email })
  return { app, dora, rita, rob, ina, ivo, job: id, apply }
}

test('an address applies once, in whatever case, and each recruiter gets their share', async () => {
  const { app, rita, rob, apply } = await openHiring()
  await using _ = app
  for (const email of ['ada@example.org', 'bob@example.org']) await apply(email)
  expect(await apply('Ada@Example.org')).toMatchObject({ problem: { code: 'applied-already' } })
  const { items } = await rita.must.applications.list({})
  expect(new Set(items.map((one) => one.recruiter))).toEqual(new Set([rita.id, rob.id]))
})

test('scores are hidden until one’s own is given, and an offer needs good ones', async () => {
  const { app, rita, ina, ivo, apply } = await openHiring()
  await using _ = app
  await apply('ada@example.org')
  const [first] = (await rita.must.applications.list({})).items
  if (!first) throw new Error('There is no application.')
  await ina.must.scorecards.create({ application: first.id, score: 4 })
  expect((await ivo.must.scorecards.list({})).items).toEqual([])
  expect(await rita.applications.move(first, 'offer')).toMatchObject({
    problem: { code: 'not-convincing' },
  })
  await ivo.must.scorecards.create({ application: first.id, score: 3 })
  expect((await ivo.must.scorecards.list({})).items).toHaveLength(2)
  expect((await rita.must.applications.move(first, 'offer')).average).toBe('3.5')
})

test('the last place fills the job, declines the others, tells them later and forgets them', async () => {
  const { app, dora, rita, ina, ivo, job: id, apply } = await openHiring()
  await using _ = app
  for (const email of ['ada@example.org', 'bob@example.org']) await apply(email)
  const [first, second] = (await rita.must.applications.list({})).items
  if (!first || !second) throw new Error('Two applications are missing.')
  for (const one of [ina, ivo])
    await one.must.scorecards.create({ application: first.id, score: 5 })
  const offered = await rita.must.applications.move(first, 'offer')
  const salary = { salary: '70000.00' }
  expect(await rita.applications.move(offered, 'hire', salary)).toMatchObject({
    problem: { code: 'above-band' },
  })
  await dora.must.applications.move(offered, 'hire', salary)
  expect((await rita.must.jobs.read(id)).state).toBe('filled')
  expect((await rita.must.applications.read(second.id)).state).toBe('declined')
  expect(await app.emails.to('bob@example.org')).toEqual([])
  await app.clock.forward(days(2))
  expect(await app.emails.to('bob@example.org')).toHaveLength(1)
  await app.clock.forward(months(6))
  expect(await rita.must.applications.read(second.id)).toMatchObject({
    state: 'forgotten',
    email: null,
  })
})
