import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrator } from '#shell/language/roles/role.ts'
import { eachDatabase } from '../../databases/each-database.ts'
import type { Browser } from './browser.ts'
import { openAccounts, type OpenAccounts } from './open-accounts.ts'
import { sentEmails, signIn } from './signed-in.ts'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  let ada: Browser
  let count = 0
  beforeAll(async () => {
    opened = await openAccounts(kind)
    await opened.member({ email: 'ada@example.org', roles: [administrator.role] })
    await opened.member({ email: 'otto@example.org', roles: [administrator.role] })
  })
  beforeEach(async () => {
    ada = await signIn(opened, 'ada@example.org')
    await opened.work()
    opened.emails.length = 0
  })
  afterAll(() => opened.close())

  const testUser = async (roles: readonly string[] = []) => {
    count += 1
    const email = `somebody${count}@example.org`
    const id = await opened.member({ email, roles })
    return { email, id, at: `/v1/users/${id}` }
  }
  const versionOf = async (at: string) => {
    const { body } = await ada.get(at)
    return { 'if-match': `"${String(body['version'])}"` }
  }

  test('a change of the email address is reported to the old address', async () => {
    const { at, email } = await testUser()
    await ada.patch(at, { email: `moved-${email}` }, await versionOf(at))
    expect(await sentEmails(opened)).toEqual([['notice', email, 'address-changed']])
  })

  test('a new administrator is reported to all administrators, and new roles to their user', async () => {
    const { at, email } = await testUser(['librarian'])
    await ada.patch(at, { roles: ['librarian', 'administrator'] }, await versionOf(at))
    const letters = await sentEmails(opened)
    expect(letters).toContainEqual(['notice', email, 'roles-changed'])
    for (const one of ['ada@example.org', 'otto@example.org']) {
      expect(letters).toContainEqual(['notice', one, 'administrator-added'])
    }
    expect(letters).not.toContainEqual(['notice', email, 'administrator-added'])
    const alert = opened.emails.find(({ data }) => data.event === 'administrator-added')
    expect(alert?.data).toMatchObject({ account: email, author: 'ada@example.org' })
    expect(alert?.data.link).toContain(at.replace('/v1/users', '/admin/access/users'))
    const own = opened.emails.find(({ data }) => data.event === 'roles-changed')
    expect(own?.data).toMatchObject({ device: '', source: '' })
    expect(Object(own?.data.change).en).toMatch(/^Librarian → Librarian, Administrator$/u)
    // Restoring the former roles is reported to the user only.
    await ada.patch(at, { roles: [] }, await versionOf(at))
    expect(await sentEmails(opened)).toEqual([['notice', email, 'roles-changed']])
  })

  test('an invitation as administrator is reported to all administrators', async () => {
    await ada.post('/v1/invitations', { email: 'chief@example.org', roles: ['administrator'] })
    const letters = await sentEmails(opened)
    expect(letters).toContainEqual(['notice', 'otto@example.org', 'administrator-added'])
    expect(letters).toContainEqual(['invitation', 'chief@example.org', undefined])
  })

  test('disabling, enabling and deleting a user is reported to the user and to all administrators', async () => {
    const { at, email } = await testUser()
    const admins = ['ada@example.org', 'otto@example.org']
    await ada.post(`${at}/disable`, undefined, await versionOf(at))
    const disabled = await sentEmails(opened)
    expect(disabled).toContainEqual(['notice', email, 'account-disabled'])
    for (const one of admins) {
      expect(disabled).toContainEqual(['notice', one, 'other-account-disabled'])
    }
    await ada.post(`${at}/enable`, undefined, await versionOf(at))
    expect(await sentEmails(opened)).toEqual([['notice', email, 'account-enabled']])
    await ada.delete(at, await versionOf(at))
    const removed = await sentEmails(opened)
    expect(removed).toContainEqual(['notice', email, 'account-removed'])
    expect(removed).toContainEqual(['notice', 'otto@example.org', 'other-account-removed'])
    await ada.post(`${at}/restore`)
    expect(await sentEmails(opened)).toEqual([['notice', email, 'account-restored']])
  })

  test('changes on the command line are reported as well', async () => {
    const { email } = await testUser()
    await opened.accounts.commands.setState(email, 'disabled')
    const letters = await sentEmails(opened)
    expect(letters).toContainEqual(['notice', email, 'account-disabled'])
    expect(letters).toContainEqual(['notice', 'ada@example.org', 'other-account-disabled'])
  })

  test('a user is told when another user ends their sessions, removes a factor or revokes an API key', async () => {
    const { at, email, id } = await testUser()
    const browser = await signIn(opened, email)
    const made = await browser.post('/v1/api-keys', {
      name: 'Robot',
      scopes: ['*:read'],
      roles: [],
      expires: '90d',
    })
    expect(await sentEmails(opened)).toEqual([['notice', email, 'key-made']])
    expect(Object(opened.emails.find(({ data }) => data.event === 'key-made')?.data)).toMatchObject(
      {
        change: 'Robot',
      },
    )
    await ada.delete(`/v1/api-keys/${String(made.body['id'])}`)
    expect(await sentEmails(opened)).toEqual([['notice', email, 'key-ended']])
    const { sessions } = (await ada.get(`/v1/access/users/${id}`)).body as {
      sessions: { id: string }[]
    }
    await ada.delete(`${at}/sessions/${sessions[0]?.id}`)
    expect(await sentEmails(opened)).toEqual([['notice', email, 'sessions-ended']])
    await ada.delete(`${at}/sessions`)
    expect(await sentEmails(opened)).toEqual([['notice', email, 'sessions-ended']])
    await ada.delete(`${at}/second-factors`)
    expect(await sentEmails(opened)).toEqual([['notice', email, 'factors-removed']])
    // The IP address of the administrator is private.
    expect(opened.emails.at(-1)?.data).toMatchObject({ device: '', source: '' })
  })
})
