import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCleanup } from '#shell/store/cleanup.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import { goodPassword, openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'
const day = 86_400_000

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let id: string
  beforeEach(async () => {
    opened = await openAccounts(kind)
    id = await opened.member({ email })
    await opened.browser().signIn(email, goodPassword)
    await opened.browser().signIn(email, 'not the one it is')
    await opened.browser().post('/v1/account/password-reset', { email })
    await opened.tokenFor(email, 'reset')
  })
  afterEach(() => opened.close())

  const counts = async () => {
    const tables = ['session', 'one_time_token', 'login_throttle', 'device', 'credential'] as const
    const { database } = opened
    const found: Record<string, number> = {}
    for (const table of tables) {
      const all = database.build.selectFrom(`nacre_${table}`).selectAll()
      found[table] = (await database.read(all.compile())).length
    }
    return found
  }

  test('the nightly cleanup deletes expired rows and keeps valid credentials', async () => {
    const tidy = createCleanup(opened.database)
    const before = await counts()
    await tidy.deleteExpired(new Date(opened.now()))
    expect(await counts()).toEqual(before)
    await tidy.deleteExpired(new Date(opened.now() + 31 * day))
    expect(await counts()).toMatchObject({
      session: 0,
      one_time_token: 0,
      login_throttle: 0,
      credential: 1,
    })
    expect((await counts())['device']).toBeGreaterThan(0)
    await tidy.deleteExpired(new Date(opened.now() + 181 * day))
    expect(await counts()).toMatchObject({ device: 0, credential: 1 })
    expect((await opened.browser().signIn(email, goodPassword)).status).toBe(200)
  })

  test('nothing remains of a user who was deleted from the trash', async () => {
    const { store, accounts } = opened
    await store.write((trx) => store.trash.erase(trx, accounts.userDirectory.entity, id))
    expect(await counts()).toMatchObject({
      session: 0,
      one_time_token: 0,
      device: 0,
      credential: 0,
    })
  })
})
