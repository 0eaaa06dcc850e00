import { expect, onTestFinished, test } from 'vitest'
import { openCompany } from '#tests/integration/accounts/identity-provider.ts'
import { providerSecret } from '#tests/integration/accounts/provider-secret.ts'
import { openSite } from './open-site.ts'
import type { PlainBrowser } from './plain-browser.ts'

/** Without scripts, the redirect from the provider takes a click. */
async function signInWithAcme(page: PlainBrowser, button: string) {
  await page.press(button)
  await page.press('Continue')
}

const alert = (page: PlainBrowser) => page.get('alert').text

test('single sign-on is connected, opens the requested page after the sign-in, and is disconnected', async () => {
  const company = await openCompany({ port: 'any' })
  onTestFinished(() => company.close())
  const { browser } = await openSite({
    env: {
      OIDC_ISSUER: company.issuer,
      OIDC_CLIENT_ID: 'library',
      OIDC_CLIENT_SECRET: providerSecret,
      OIDC_LABEL: 'Acme',
      ALLOWED_PRIVATE_ORIGINS: company.issuer,
    },
  })
  const guest = browser()
  await guest.goto('/login?next=/admin/users')
  await signInWithAcme(guest, 'Continue with Acme')
  expect(alert(guest)).toContain('No account is connected to this sign-in.')

  const page = browser({ isAdmin: true })
  await page.goto('/login/account')
  await signInWithAcme(page, 'Connect Acme')
  expect(page.path).toMatch(/^\/login\/account/u)
  const mine = () => page.select('#companies')[0]
  expect(mine()?.get('status').text).toContain('Connected.')

  await guest.follow('Sign in another way')
  company.denies = true
  await signInWithAcme(guest, 'Continue with Acme')
  expect(alert(guest)).toContain('Sign-in with Acme was canceled or denied')
  company.denies = false
  await guest.goto('/login?next=/admin/users')
  await signInWithAcme(guest, 'Continue with Acme')
  expect(guest.path).toBe('/admin/users')

  await page.press('Disconnect: Acme')
  expect(mine()?.get('status').text).toContain('Disconnected.')
  await guest.goto('/login/callback?code=made-up&state=made-up')
  await guest.press('Continue')
  expect(alert(guest)).toContain('This sign-in has expired, or was started in another browser.')
  // Disconnecting ends the sessions of single sign-on, and prevents new ones.
  await guest.goto('/login')
  await signInWithAcme(guest, 'Continue with Acme')
  expect(alert(guest)).toContain('No account is connected to this sign-in.')
})
