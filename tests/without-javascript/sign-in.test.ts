import { expect, test } from 'vitest'
import { totpCode, totpStep } from '#shell/tools/totp.ts'
import { ada, linkInEmail, openSite, sendJson } from './open-site.ts'
import type { PlainBrowser } from './plain-browser.ts'

async function signIn(page: PlainBrowser) {
  await page.goto('/login')
  page.fill('Email', ada.email)
  page.fill('Password', ada.password)
  await page.press('Sign in')
}

async function signOut(page: PlainBrowser) {
  await page.goto('/login/sign-out')
  await page.press('Sign out')
  expect(page.path).toBe('/login')
}

test('an authenticator app is required after the password, or a recovery code instead', async () => {
  const { browser } = await openSite()
  const page = browser({ isAdmin: true })
  await page.goto('/login/totp')
  await page.press('Set up')
  const secret = page.select('.secret')[0]?.text.replaceAll(/\s/gu, '') ?? ''
  page.get('img', 'QR code for your authenticator app')
  page.fill('Code from the app', totpCode(secret, totpStep(Date.now())))
  await page.press('Verify and turn on')
  const codes = page.select('.codes')[0]?.all('listitem') ?? []
  expect(codes).toHaveLength(10)
  // The page of the recovery codes does not contain the secret, so a print does not either.
  expect(page.select('.secret')).toHaveLength(0)
  expect(page.all('img', 'QR code for your authenticator app')).toHaveLength(0)
  const [first] = codes

  const other = browser()
  await signIn(other)
  expect(other.path).toBe('/login/second-factor')
  // The password alone does not sign in.
  await other.goto('/admin/users')
  expect(other.path).toMatch(/^\/login/u)
  await signIn(other)
  await other.follow('Use a recovery code')
  other.fill('Recovery code', first?.text ?? '')
  await other.press('Verify')
  expect(other.path).toBe('/')
  await other.press('Menu')
  await other.press(/^Account menu/u)
  await other.follow('Account settings')
  expect(other.text).toContain('Recovery codes left: 9')
})

test('an invited user signs in by the invitation, by a magic link, and by a password reset', async () => {
  const { admin, browser } = await openSite()
  const email = 'grace@example.org'
  await sendJson(admin, 'POST', '/v1/invitations', { email, roles: ['editor'] })
  const page = browser()
  const invitation = await linkInEmail(admin, email)
  await page.goto(invitation)
  expect(page.text).toContain(email)
  page.fill('Name', 'Grace')
  page.fill('Password', 'eleven quiet harbours, at dawn')
  await page.press('Create account')
  expect(page.all('heading')[0]?.text).toContain('Grace')

  await signOut(page)
  await page.goto('/login?next=/admin/users')
  await page.follow('Email me a sign-in link')
  page.fill('Email', email)
  await page.press('Send sign-in link')
  page.get('heading', 'Check your email')
  const link = await linkInEmail(admin, email, invitation)
  await page.goto(link)
  await page.press('Sign in')
  expect(page.path).toBe('/admin/users')

  await signOut(page)
  await page.goto('/login?next=%2Fadmin%2Fsearch%3Fq%3Dgrace')
  await page.follow('Forgot password?')
  page.fill('Email', email)
  await page.press('Send reset link')
  page.get('heading', 'Check your email')
  await page.goto(await linkInEmail(admin, email, link))
  page.fill('New password', 'fourteen owls read the paper')
  await page.press('Save password')
  expect(page.path).toBe('/admin/search?q=grace')
})
