import { expect } from 'vitest'
import type { Browser } from './browser.ts'
import { goodPassword, type OpenAccounts } from './open-accounts.ts'

/** A browser in which somebody has just signed in. */
export async function signIn(
  opened: OpenAccounts,
  address: string,
  password = goodPassword,
): Promise<Browser> {
  const browser = opened.browser()
  expect((await browser.signIn(address, password)).status).toBe(200)
  return browser
}

/** Whether a browser is still signed in. */
export async function isIn(browser: Browser): Promise<boolean> {
  return 'user' in (await browser.who())
}

/** The letters that are written now: of which kind, to whom, and about what. */
export async function sentEmails(opened: OpenAccounts) {
  opened.emails.length = 0
  await opened.work()
  return opened.emails
    .filter(({ data }) => data.event !== 'new-device')
    .map(({ kind, to, data }) => [kind, to.address, data.event])
}
