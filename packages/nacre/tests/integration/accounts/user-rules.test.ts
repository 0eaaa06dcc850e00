import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { days } from '#shell/language/expressions/duration.ts'
import { problemsOf } from '#shell/model/validation/problems-of.fixture.ts'
import { testProduct } from '#shell/testing/test-product.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { club, guest, host } from './club.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const form = { email: 'una@example.org', name: 'Una', born: '2001-01-01', password: goodPassword }

test('the sample is a valid product', () => {
  expect(problemsOf(club)).toEqual([])
})

describe.each(eachDatabase)('users with rules of the product on $name', (kind) => {
  describe('who sign up or are invited', () => {
    let opened: OpenAccounts
    beforeEach(async () => {
      opened = await openAccounts(kind, { product: club })
    })
    afterEach(() => opened.close())
    const everybody = () => opened.accounts.userDirectory.list()
    const signUp = (values: object) =>
      opened.browser({ ip: '10.0.0.1' }).post('/v1/account/sign-up', { ...form, ...values })
    const confirm = async (email: string) => {
      const token = await opened.tokenFor(email, 'confirmation')
      const body = { token, password: goodPassword }
      return opened.browser({ ip: '10.0.0.1' }).post('/v1/account/sign-up/confirm', body)
    }

    test('run the code of create as themselves, and get the roles of a sign-up', async () => {
      expect((await signUp({})).status).toBe(202)
      expect((await confirm(form.email)).status).toBe(200)
      const [una] = await everybody()
      expect(una).toMatchObject({ card: 'Card of Una', roles: ['guest'], state: 'active' })
      const debts = await opened.store.records(club.entities[0]).list({
        where: [],
        order: [],
        limit: 9,
      })
      expect(debts).toMatchObject([{ member: una?.id, owner: `user:${una?.id}`, amount: '5.00' }])
    })

    test('hear of a condition or a guard before they confirm their address', async () => {
      expect(await signUp({ born: '2020-01-01' })).toMatchObject({
        status: 422,
        body: { code: 'too-young', errors: { born: 'Members were born before 2010.' } },
      })
      expect(await signUp({ email: 'una@full.example' })).toMatchObject({
        status: 409,
        body: { code: 'club-closed' },
      })
      expect(await signUp({ card: 'Una' })).toMatchObject({
        status: 422,
        body: { errors: { card: 'A card is no name.' } },
      })
      await opened.work()
      expect([opened.emails, await everybody()]).toEqual([[], []])
    })

    test('get the same answer for a known address', async () => {
      await opened.member({ email: form.email })
      expect(await signUp({ born: '2020-01-01' })).toMatchObject({ body: { code: 'too-young' } })
      expect((await signUp({})).status).toBe(202)
    })

    test('are limited by the rate of create', async () => {
      for (const one of ['a', 'b', 'c']) {
        await signUp({ email: `${one}@example.org` })
        expect((await confirm(`${one}@example.org`)).status).toBe(200)
      }
      expect((await signUp({ email: 'd@example.org' })).status).toBe(429)
    })

    test('are invited under the same rules', async () => {
      const { browser } = await signedIn(opened, ['host'])
      expect(await browser.post('/v1/invitations', { email: 'x@full.example' })).toMatchObject({
        status: 409,
      })
      expect((await browser.post('/v1/invitations', { email: 'y@example.org' })).status).toBe(201)
      const invited = (await everybody()).find(({ email }) => email === 'y@example.org')
      expect(invited).toMatchObject({ card: 'Card of y@example.org', roles: ['guest'] })
    })

    test('cannot leave while a condition of remove fails', async () => {
      const { browser } = await signedIn(opened, [])
      expect(await browser.post('/v1/account/deletion')).toMatchObject({
        status: 409,
        body: { code: 'owes-money' },
      })
    })
  })

  const open = async () => {
    const { url } = await kind.open()
    const database = url === undefined ? 'sqlite' : ({ postgres: url } as const)
    return testProduct(club, { database, now: '2027-05-01T08:00:00Z' })
  }

  test('have moves, totals, actions, emails and roles on records', async () => {
    await using app = await open()
    const helen = await app.person({ roles: [host], name: 'Helen', born: '1980-01-01' })
    const una = await app.person({ roles: [guest], born: '1990-01-01', sponsor: helen.id })
    expect(await helen.must.users.read(helen.id)).toMatchObject({ sponsoredCount: 1 })
    const seen = await helen.must.users.read(una.id)
    const expelled = await helen.must.users.move(seen, 'expel', { card: 'gone' })
    expect(expelled).toMatchObject({ state: 'disabled', card: 'gone' })
    const ida = await app.person({ roles: [guest], born: '1990-01-01' })
    await helen.must.users.act(ida.id, 'promote')
    expect(await helen.must.users.read(ida.id)).toMatchObject({ roles: ['host'] })
    const welcome = { kind: 'promoted', subject: `Welcome, ${ida.name}` }
    expect(await app.emails.to(ida)).toContainEqual(expect.objectContaining(welcome))
    const named = await ida.users.change(await helen.must.users.read(ida.id), { name: 'I' })
    expect(named).toMatchObject({ problem: { title: 'Hosts keep their name.' } })
  })

  test('move by themselves, after a time', async () => {
    await using app = await open()
    const invited = await app.application.must.users.create({ email: 'late@example.org' })
    await app.clock.forward(days(31))
    expect(await app.application.must.users.read(invited.id)).toMatchObject({ state: 'disabled' })
  })
})

async function signedIn(opened: OpenAccounts, roles: readonly string[]) {
  const email = 'member@example.org'
  await opened.member({ email, roles })
  const browser = opened.browser()
  await browser.signIn(email, goodPassword)
  return { browser, email }
}
