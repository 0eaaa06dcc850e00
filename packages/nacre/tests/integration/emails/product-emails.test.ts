import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#shell/language/roles/actor.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { openTheatre } from './open-theatre.ts'
import { theatre } from './theatre.ts'

type Theatre = Awaited<ReturnType<typeof openTheatre>>

test('the theatre is sound', () => {
  expect(problemsOf(theatre)).toEqual([])
})

describe.each(eachDatabase)('$name', (kind) => {
  let opened: Theatre
  let una: string
  let max: string
  let clerks: readonly string[]
  let hamlet: string

  beforeEach(async () => {
    opened = await openTheatre(kind)
    const user = async (name: string, more: object = {}) => {
      const values = { name, email: `${name.toLowerCase()}@example.org`, ...more }
      const { id } = await opened.create('user', values)
      return id
    }
    una = await user('Una', { language: 'de', timeZone: 'Europe/Berlin' })
    max = await user('Max')
    clerks = [
      await user('Kim', { roles: ['clerk'] }),
      await user('Lee', { roles: ['clerk'] }),
      await user('Ada', { roles: ['administrator'] }),
    ]
    const event = {
      title: 'Hamlet <3',
      starts: '2027-06-01T18:00:00.000Z',
      party: 'Foyer',
      manager: max,
    }
    hamlet = (await opened.create('event', event)).id
    expect(clerks).toHaveLength(3)
  })

  /** Who may see all users, and so may sell to each. */
  const actor = (id: string): Actor => ({ kind: 'user', id, roles: ['administrator'] })
  const order = async (values: object = {}) => {
    const ticket = { event: hamlet, buyer: una, seat: 'A1', price: '12.50', ...values }
    const { id } = await opened.create('ticket', ticket, actor(max))
    await opened.deliver()
    return id
  }

  test('a reader gets it in their language and time zone, without what they may not read', async () => {
    const id = await order()
    await opened.move(id, 'pay')
    const emails = await opened.deliver()
    expect(emails.map(({ to, kind: name }) => [to.address, name])).toEqual(
      expect.arrayContaining([
        ['una@example.org', 'yourTicket'],
        ['max@example.org', 'sold'],
      ]),
    )
    expect(emails).toHaveLength(2)
    const mail = emails.find(({ kind: name }) => name === 'yourTicket')
    expect(mail).toMatchObject({ subject: 'Ihre Karte für Hamlet <3', language: 'de' })
    expect(mail?.text).toContain('Beginn: 1. Juni 2027 um 20:00 MESZ. Ihr Platz ist A1.')
    expect(mail?.text).toContain('Price: 12,50\u00A0€')
    expect(mail?.text).toContain('Status: Bezahlt')
    expect(mail?.text).toContain(`https://theatre.example/tickets/${id}/${hamlet}`)
    expect(mail?.html).toContain('Hamlet &lt;3')
    expect(mail?.html).not.toContain('Hamlet <3')
    expect(JSON.stringify(mail), 'only clerks may read where the party is').not.toMatch(
      /Foyer|Premiere/u,
    )
    expect(opened.failures).toEqual([])
  })

  test('a reader without a time zone gets the times of the product', async () => {
    const id = await order({ buyer: max })
    await opened.move(id, 'pay')
    const mail = (await opened.deliver()).find(({ kind: name }) => name === 'yourTicket')
    expect(mail?.text).toContain('It begins at 2 June 2027 at 03:00 GMT+9.')
  })

  test('what is empty is left out with its sentence', async () => {
    const id = await order({ seat: null, price: null })
    await opened.move(id, 'pay')
    const mail = (await opened.deliver()).find(({ kind: name }) => name === 'yourTicket')
    expect(mail?.text).toContain('20:00 MESZ.')
    expect(mail?.text).not.toMatch(/Platz|Price/u)
  })

  test('everyone with the role gets it once, and nobody else', async () => {
    await opened.create('ticket', { event: hamlet }, actor(max))
    const emails = await opened.deliver()
    expect(emails.map(({ to }) => to.address).toSorted()).toEqual([
      'kim@example.org',
      'lee@example.org',
    ])
    expect(await opened.deliver()).toEqual([])
  })

  test('an address without an account gets what a role may read', async () => {
    const id = await order({ guest: 'guest@example.com' })
    await opened.move(id, 'refuse')
    const [mail, ...others] = await opened.deliver()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      subject: 'Your order for Hamlet <3',
      to: { address: 'guest@example.com' },
    })
    expect(mail?.text).toContain('We cannot take it. Foyer')
  })

  test('nothing is sent if the transaction fails', async () => {
    const id = await order()
    const pay = { op: 'move', collection: 'tickets', id, version: 1, move: 'pay' }
    const batch = (steps: readonly unknown[]) =>
      opened.api({
        method: 'POST',
        path: '/v1/batch',
        actor: actor(max),
        ip: 'max',
        body: { steps },
      })
    const failing = { op: 'create', collection: 'tickets', values: { event: 'none' } }
    const { status, body } = await batch([pay, failing])
    expect([status, Object(body).errors]).toMatchObject([422, expect.anything()])
    expect(await opened.deliver()).toEqual([])
    expect((await batch([pay])).status).toBe(200)
    expect(await opened.deliver()).toHaveLength(2)
  })

  test('it is about the record as it is when it is sent', async () => {
    const id = await order()
    await opened.move(id, 'pay')
    await opened.change('ticket', id, { seat: 'B7', buyer: null })
    const emails = await opened.deliver()
    expect(
      emails.map(({ kind: name }) => name),
      'who may not read it any more gets none',
    ).toEqual(['sold'])
    expect(opened.notes).toContainEqual(expect.stringContaining('may not read it'))
  })

  test('a record that is gone is not written about, unless it was removed', async () => {
    const id = await order()
    await opened.move(id, 'pay')
    await opened.remove('ticket', id)
    const emails = await opened.deliver()
    expect(emails.map(({ kind: name, to }) => [name, to.address])).toEqual([
      ['sold', 'max@example.org'],
    ])
    expect(emails[0]?.text).toContain('A1 is sold.')
    expect(opened.notes.filter((note) => note.includes('gone'))).toHaveLength(2)
  })

  test('the eleventh email of an hour waits for the next one', async () => {
    for (let count = 0; count < 12; count += 1) {
      const { id } = await opened.create('ticket', { event: hamlet, buyer: una }, actor(max))
      await opened.move(id, 'pay')
    }
    const emails = await opened.deliver()
    const toUna = emails.filter(({ to }) => to.address === 'una@example.org')
    expect(toUna).toHaveLength(10)
    opened.pass(3_600_000)
    const later = await opened.deliver()
    expect(later.filter(({ to }) => to.address === 'una@example.org')).toHaveLength(2)
    const ids = [...toUna, ...later].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
