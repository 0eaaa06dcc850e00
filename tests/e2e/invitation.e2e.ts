import { ada, signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, open, test } from './browser-test.ts'
import { linkInEmail } from './link-in-email.ts'

test.use({ fresh: true })

test('an invited user signs in by the email and sets up the account', async ({
  page,
  context,
  site,
  visitor,
}) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/users/new')
  await page.getByLabel('Email').fill('grace@example.org')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/admin\/users\/[\da-z]{16}$/u)

  const link = await linkInEmail(context.request, site.url, 'grace@example.org')
  const guest = await visitor()
  await open(guest, link)
  await expect(guest.getByText('grace@example.org')).toBeVisible()
  await guest.getByLabel('Name').fill('Grace')
  await guest.getByRole('textbox', { name: 'Password' }).fill('eleven quiet harbours, at dawn')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toContainText('Grace')
  // Without a role, she can read only her own user record and create nothing.
  await guest.getByRole('link', { name: 'Users' }).first().click()
  await expect(guest.getByRole('rowheader')).toHaveText(['Grace'])
  await expect(guest.getByRole('link', { name: 'Create' })).toHaveCount(0)

  await guest.getByRole('button', { name: /^Account menu/u }).click()
  await guest.getByRole('link', { name: 'Account settings' }).click()
  await guest.getByRole('combobox', { name: 'Language' }).selectOption('de')
  await guest.getByRole('button', { name: 'Save' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Kontoeinstellungen')
  await expect(guest.locator('html')).toHaveAttribute('lang', 'de')
})

test('a forgotten password is reset by email', async ({ page, context, site, visitor }) => {
  await signInAsAdmin(context, site)
  const guest = await visitor()
  await open(guest, '/login')
  await guest.getByRole('link', { name: 'Forgot password?' }).click()
  const send = guest.getByRole('button', { name: 'Send reset link' })
  // The previous page has an input with the same name.
  await expect(send).toBeVisible()
  await guest.getByLabel('Email').fill(ada.email)
  await send.click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await guest.goto(await linkInEmail(context.request, site.url, ada.email))
  await guest.getByRole('textbox', { name: 'New password' }).fill('fourteen owls read the paper')
  await guest.getByRole('button', { name: 'Save password' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toContainText(ada.name)
  // The reset ends the sessions with the old password.
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/\/login\?next=/u)
})
