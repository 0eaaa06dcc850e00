import * as n from 'nacre'
import { testProduct } from 'nacre/test'
import { expect, test } from 'vitest'
import { withProcesses } from '#shell/language/process/registry.ts'

const patient = n.role('patient')
const nurse = n.role('nurse')
const doctor = n.role('doctor', { includes: [nurse] })
const office = n.role('office')
const errors = n.defineErrors({
  'slot-taken': 'The doctor is busy then.',
  'open-bill': 'Please pay your open invoice first.',
  'too-many': 'You have enough appointments.',
})
const starts = n.dateTimeField('starts')

const tomorrow = n.defineEmail({
  about: 'appointment',
  subject: { en: 'Tomorrow: {service}', de: 'Morgen: {service}' },
  facts: ['starts'],
})
const dunning = n.defineEmail({ about: 'invoice', subject: 'Please pay invoice {number}' })
const movedUp = n.defineEmail({ about: 'wait', subject: 'You have the appointment' })

const appointment = n.entity({
  name: 'appointment',
  plural: 'appointments',
  recordRoles: { self: { patient: n.me }, treating: { doctor: n.me } },
  fields: {
    patient: n.relation('user', { default: n.me, fixed: true, inverse: 'appointments' }),
    doctor: n.relation('user', { role: doctor, required: true }),
    service: n.text({ required: true }),
    starts: n.dateTime({ required: true, step: n.minutes(15) }),
    ends: n.computed({ expression: n.plus(starts, n.minutes(30)), stored: true, required: true }),
    note: n.text({ max: 500 }),
  },
  states: {
    initial: 'booked',
    moves: {
      cancel: { from: 'booked', to: 'cancelled', may: ['self', office] },
      treat: { from: 'booked', to: 'treated', may: ['treating'], input: { note: 'optional' } },
      miss: {
        from: 'booked',
        to: 'missed',
        may: n.application,
        at: n.plus(starts, n.minutes(15)),
      },
    },
    finalStates: ['cancelled', 'treated', 'missed'],
  },
  noOverlap: {
    doctor: {
      per: 'doctor',
      from: 'starts',
      to: 'ends',
      where: { state: 'booked' },
      else: errors['slot-taken'],
    },
  },
  onlyIf: {
    create: {
      paid: {
        check: { not: { patient: { invoices: { state: 'overdue' } } } },
        else: errors['open-bill'],
        except: [office],
      },
    },
  },
  limits: {
    counts: {
      open: {
        of: { state: 'booked' },
        per: 'patient',
        max: n.settingField('maxAppointments'),
        except: [office],
        else: errors['too-many'],
      },
      daily: { per: 'patient', within: 'day', max: 5 },
    },
  },
  timers: {
    tomorrow: {
      when: { state: 'booked' },
      at: n.minus(starts, n.days(1)),
      time: '09:00',
      send: tomorrow,
      to: 'patient',
    },
  },
  fieldPermissions: { note: { read: ['treating', nurse] } },
  may: {
    read: ['self', nurse, office],
    create: ['self', office],
    change: { self: n.only('service'), office: n.always },
  },
})

const wait = n.entity({
  name: 'wait',
  plural: 'waits',
  recordRoles: { self: { patient: n.me } },
  fields: {
    patient: n.relation('user', { required: true, default: n.me, fixed: true }),
    doctor: n.relation('user', { role: doctor, required: true }),
    service: n.text({ required: true }),
    starts: n.dateTime({ required: true }),
  },
  states: {
    initial: 'waiting',
    moves: {
      serve: { from: 'waiting', to: 'served', may: n.application },
      expire: { from: 'waiting', to: 'over', may: n.application, at: starts },
    },
    finalStates: ['served', 'over'],
  },
  emails: { served: { after: 'serve', send: movedUp, to: 'patient' } },
  may: { read: ['self', office], create: ['self'] },
})

const invoice = n.entity({
  name: 'invoice',
  plural: 'invoices',
  recordRoles: { self: { patient: n.me } },
  fields: {
    number: n.text({ unique: true, set: n.numbered('{year}-{4}', { per: 'year' }) }),
    patient: n.relation('user', { required: true, inverse: 'invoices', fixed: true }),
    amount: n.money('EUR', { required: true }),
    due: n.date({ required: true }),
    paid: n.computed({
      expression: n.sumOf('payments', n.decimalField('amount', 2)),
      as: 'money EUR',
      stored: true,
      visible: 'all',
    }),
    open: n.computed({
      expression: n.subtract(n.decimalField('amount', 2), n.decimalField('paid', 2)),
      as: 'money EUR',
      stored: true,
    }),
  },
  states: {
    initial: 'sent',
    moves: {
      remind: {
        from: 'sent',
        to: 'overdue',
        may: n.application,
        at: n.plus(n.dateField('due'), n.days(1)),
      },
      settle: {
        from: ['sent', 'overdue'],
        to: 'settled',
        may: n.application,
        asSoonAs: { open: { lte: 0 } },
      },
    },
    finalStates: ['settled'],
  },
  onlyIf: {
    commit: { enough: { check: { open: { gte: 0 } }, else: 'That is more than is open.' } },
  },
  timers: {
    dunning: {
      when: { state: 'overdue' },
      at: n.dateField('due'),
      every: n.days(7),
      max: 3,
      send: dunning,
      to: 'patient',
    },
  },
  may: { read: ['self', office], create: [office] },
})

const payment = n.entity({
  name: 'payment',
  plural: 'payments',
  fields: {
    invoice: n.relation('invoice', { required: true, inverse: 'payments' }),
    amount: n.money('EUR', { required: true, min: '0.01' }),
  },
  may: { read: [office], create: [office] },
})

const declared = n.defineProduct({
  name: 'Clinic',
  tagline: 'Appointments and invoices',
  languages: ['en', 'de'],
  timeZone: 'Europe/Berlin',
  entities: [appointment, wait, invoice, payment],
  users: n.users({
    signUp: 'open',
    signUpRoles: [patient],
    signInMethods: { password: true },
    may: {
      read: {
        everyone: n.when({ roles: { has: 'doctor' } }),
        owner: n.always,
        nurse: n.always,
        office: n.always,
      },
    },
  }),
  roles: [patient, nurse, doctor, office],
  settings: {
    fields: { maxAppointments: n.integer({ required: true, default: 2, min: 1 }) },
    change: [office],
  },
  errors,
  emails: { tomorrow, dunning, movedUp },
  pages: {},
})
const { step } = n.processesOf<typeof declared>()

const moveUp = step('appointment', 'cancel', {
  description: 'Gives the time to whoever waits for it first.',
  rights: { waits: ['list', 'serve'], appointments: ['create'] },
  catches: Object.values(errors),
  async effect({ tx, record: { doctor: by, starts: time } }) {
    const waiting = { doctor: by, starts: time, state: 'waiting' } as const
    for (const one of await tx.waits.list(waiting, { sort: 'createdAt' })) {
      const { patient: owner, service } = one
      const values = { doctor: by, service, starts: time, patient: owner }
      const made = await tx.attempt(() => tx.appointments.create(values, { owner }))
      if (!made.ok) continue
      await tx.waits.move(one, 'serve')
      return
    }
  },
})

const clinic = withProcesses(declared, [{ moveUp }])

const open = async () => {
  const app = await testProduct(clinic, { now: '2027-05-03T06:00:00Z' })
  const [eva, ben, dr, other, desk] = [
    await app.person({ roles: [patient] }),
    await app.person({ roles: [patient] }),
    await app.person({ roles: [doctor] }),
    await app.person({ roles: [doctor] }),
    await app.person({ roles: [office] }),
  ]
  const at = (time: string) => ({ doctor: dr.id, service: 'Check', starts: `2027-05-${time}:00Z` })
  return { app, eva, ben, dr, other, desk, at }
}

test('appointments are limited, reminded of, missed and treated by their doctor', async () => {
  const { app, eva, ben, dr, other, desk, at } = await open()
  await using _ = app
  const first = await eva.must.appointments.create(at('05T08:00'))
  await eva.must.appointments.create(at('06T08:00'))
  const third = await eva.appointments.create(at('07T08:00'))
  expect(third).toMatchObject({ problem: { code: 'too-many' } })
  const clash = await ben.appointments.create(at('05T08:15'))
  expect(clash).toMatchObject({ problem: { code: 'slot-taken' } })
  const wrong = await desk.appointments.create({ ...at('07T08:00'), doctor: desk.id })
  expect(wrong).toMatchObject({ problem: { status: 422 } })
  await app.clock.to('2027-05-04T08:00:00Z')
  expect((await app.emails.to(eva)).map(({ subject }) => subject)).toEqual(['Tomorrow: Check'])
  expect(await other.appointments.move(first, 'treat')).toMatchObject({ ok: false })
  await dr.must.appointments.move(first, 'treat', { note: 'Fine' })
  expect(await eva.must.appointments.read(first.id)).not.toHaveProperty('note')
  await app.clock.to('2027-05-06T08:15:00Z')
  expect((await eva.must.appointments.list({ where: { state: 'missed' } })).items).toHaveLength(1)
})

test('whoever waits gets what somebody else cancels', async () => {
  const { app, eva, ben, at } = await open()
  await using _ = app
  const booked = await eva.must.appointments.create(at('05T08:00'))
  const waiting = await ben.must.waits.create(at('05T08:00'))
  await eva.must.appointments.move(booked, 'cancel')
  expect((await ben.must.appointments.list()).items).toMatchObject([{ state: 'booked' }])
  expect(await ben.must.waits.read(waiting.id)).toMatchObject({ state: 'served' })
  const emails = await app.emails.to(ben)
  expect(emails.map(({ subject }) => subject)).toEqual(['You have the appointment'])
})

test('an invoice is reminded of until it is paid, and refuses new appointments until then', async () => {
  const { app, eva, desk, at } = await open()
  await using _ = app
  const values = { patient: eva.id, amount: '80.00', due: '2027-05-10' }
  const bill = await desk.must.invoices.create(values)
  await app.clock.to('2027-05-20T06:00:00Z')
  expect(await eva.must.invoices.read(bill.id)).toMatchObject({ state: 'overdue' })
  const refused = await eva.appointments.create(at('25T08:00'))
  expect(refused).toMatchObject({ problem: { code: 'open-bill' } })
  const sent = await app.emails.to(eva)
  expect(sent.map(({ subject }) => subject)).toEqual(['Please pay invoice 2027-0001'])
  await desk.must.payments.create({ invoice: bill.id, amount: '50.00' })
  expect(await desk.payments.create({ invoice: bill.id, amount: '30.01' })).toMatchObject({
    problem: { title: 'That is more than is open.' },
  })
  await desk.must.payments.create({ invoice: bill.id, amount: '30.00' })
  expect(await eva.must.invoices.read(bill.id)).toMatchObject({ state: 'settled' })
  await eva.must.appointments.create(at('25T08:00'))
  await app.clock.to('2027-06-30T06:00:00Z')
  expect((await app.emails.to(eva)).filter(({ subject }) => /pay/u.test(subject))).toHaveLength(1)
})
