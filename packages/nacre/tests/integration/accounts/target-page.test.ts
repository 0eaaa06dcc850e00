import { afterEach, beforeEach, expect, describe, test } from 'vitest'
import { eachDatabase } from '../../databases/each-database.ts'
import { openAccounts, type OpenAccounts } from './open-accounts.ts'

const email = 'una@example.org'

describe.each(eachDatabase)('$name', (kind) => {
  let opened: OpenAccounts
  beforeEach(async () => {
    opened = await openAccounts(kind)
    await opened.member({ email })
  })
  afterEach(() => opened.close())

  const nextInLetter = async (path: string, next: unknown) => {
    // The number of emails to one address is limited.
    opened.pass(24 * 3_600_000)
    const response = await opened.browser().post(path, { email, next })
    expect(response.status).toBe(202)
    await opened.work()
    return new URL(opened.emails.at(-1)?.data.link ?? '').searchParams.get('next')
  }

  test.each(['/v1/session/magic-link', '/v1/account/password-reset'])(
    'the target page is part of the link in the email of %s, and is never on another site',
    async (path) => {
      expect(await nextInLetter(path, '/admin/books?sort=title')).toBe('/admin/books?sort=title')
      for (const foreign of ['//evil.example', 'https://evil.example', '/\\evil.example', 7, '/']) {
        expect(await nextInLetter(path, foreign)).toBeNull()
      }
    },
  )
})
