import { type Company, openCompany } from '#tests/integration/accounts/identity-provider.ts'
import { providerSecret } from '#tests/integration/accounts/provider-secret.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, test as base } from './browser-test.ts'
import { startServer } from './server.ts'

const test = base.extend<{ company: Company }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the parameters
  company: async ({}, use) => {
    const company = await openCompany({ port: 'any' })
    await use(company)
    company.close()
  },
  app: async ({ company: { issuer } }, use) => {
    const server = await startServer(undefined, {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'library',
      OIDC_CLIENT_SECRET: providerSecret,
      OIDC_LABEL: 'Acme',
      ALLOWED_PRIVATE_ORIGINS: issuer,
    })
    await use(server)
    await server.stop()
  },
})

test('single sign-on is connected, opens the requested page after the sign-in, and is disconnected', async ({
  page,
  context,
  site,
  company,
  visitor,
  problems,
}) => {
  problems.expect(/4\d\d/u)
  const guest = await visitor()
  await guest.goto('/login?next=/admin/users')
  const button = guest.getByRole('button', { name: 'Continue with Acme' })
  await button.click()
  await expect(guest.getByRole('alert')).toContainText('No account is connected to this sign-in.')
  await expectAccessible(guest)

  await signInAsAdmin(context, site)
  await page.goto('/login/account')
  const mine = page.locator('#companies')
  await mine.getByRole('button', { name: 'Connect Acme' }).click()
  await expect(page).toHaveURL(/\/login\/account/u)
  await expect(mine.getByRole('status')).toContainText('Connected.')

  await guest.getByRole('link', { name: 'Sign in another way' }).click()
  company.denies = true
  await button.click()
  await expect(guest.getByRole('alert')).toContainText('Sign-in with Acme was canceled or denied')
  company.denies = false
  await guest.goto('/login?next=/admin/users')
  await button.click()
  await expect(guest).toHaveURL('/admin/users')

  await mine.getByRole('button', { name: 'Disconnect: Acme' }).click()
  await expect(mine.getByRole('status')).toContainText('Disconnected.')
  await guest.goto('/login/callback?code=made-up&state=made-up')
  await expect(guest.getByRole('alert')).toContainText(
    'This sign-in has expired, or was started in another browser.',
  )
  // Disconnecting ends the sessions of single sign-on, and prevents new ones.
  await guest.goto('/login')
  await button.click()
  await expect(guest.getByRole('alert')).toContainText('No account is connected to this sign-in.')
})
