import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import { goodPassword, type OpenAccounts } from './open-accounts.ts'

/** A browser right after a sign-in. */
export async function signIn(
  opened: OpenAccounts,
  address: string,
  password = goodPassword,
): Promise<Browser> {
  const browser = opened.browser()
  expect((await browser.signIn(address, password)).status).toBe(200)
  return browser
}

/** Checks whether a browser is still signed in. */
export async function isIn(browser: Browser): Promise<boolean> {
  return 'user' in (await browser.who())
}

/** The pending emails with type, recipient and subject. */
export async function sentEmails(opened: OpenAccounts) {
  opened.emails.length = 0
  await opened.work()
  return opened.emails
    .filter(({ data }) => data.event !== 'new-device')
    .map(({ kind, to, data }) => [kind, to.address, data.event])
}
