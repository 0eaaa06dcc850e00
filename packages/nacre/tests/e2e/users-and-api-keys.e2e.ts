import { signInAsAdmin } from './sign-in-as-admin.ts'
import { answerPackageSearch, expect, expectAccessible, open, test } from './browser-test.ts'
import { linkInEmail } from './link-in-email.ts'

test.use({ fresh: true })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a user is invited with a role, signs in, is in the list, and is disabled', async ({
    page,
    context,
    site,
    visitor,
  }) => {
    await signInAsAdmin(context, site)
    await page.goto('/admin/access/users')
    await page.getByRole('link', { name: 'Invite user' }).click()
    await page.getByLabel('Email').fill('grace@example.org')
    await page.getByLabel('Name').fill('Grace')
    await page.getByRole('checkbox', { name: 'Editor' }).check()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Invitation sent.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Invitation' })).toBeVisible()

    const guest = await visitor()
    await guest.goto(await linkInEmail(context.request, site.url, 'grace@example.org'))
    await guest.getByRole('textbox', { name: 'Password' }).fill('eleven quiet harbours, at dawn')
    await guest.getByRole('button', { name: 'Create account' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Grace')
    // The link is hidden from users without permission.
    await expect(guest.getByRole('link', { name: 'Roles' })).toHaveCount(0)

    const places = page.getByRole('navigation', { name: 'Administration' })
    await places.getByRole('link', { name: 'Users' }).click()
    const row = page.getByRole('row', { name: /Grace/u })
    await expect(row).toContainText('Active')
    await expect(row).toContainText('Editor')
    await expect(row).toContainText('Password')
    await page.getByRole('link', { name: /^Invited/u }).waitFor({ state: 'detached' })
    await row.getByRole('link').click()

    await expect(page.getByRole('region', { name: 'Active sessions' })).toContainText('Chrome')
    await page.getByText('Sign out everywhere…').click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Done.')).toBeVisible()
    await guest.goto('/admin/cards')
    await expect(guest).toHaveURL(/\/login\?next=/u)

    await page.getByRole('button', { name: 'Send sign-in link' }).click()
    await expect(page.getByText('Email sent.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Editor' }).uncheck()
    await page.getByRole('button', { name: 'Save roles' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  })

  test('an API key is created, displayed once, works within its scopes, and is revoked', async ({
    page,
    context,
    site,
  }) => {
    await signInAsAdmin(context, site)
    await page.goto('/admin/access/api-keys')
    await page.getByLabel('Name').fill('Price robot')
    await page.getByRole('checkbox', { name: 'Read all data' }).check()
    await page.getByRole('button', { name: 'Create API key' }).click()
    const key = await page.locator('.the-key code').innerText()
    expect(key).toMatch(/^nacre_/u)
    const ask = () => fetch(`${site.url}/v1/cards`, { headers: { authorization: `Bearer ${key}` } })
    expect((await ask()).status).toBe(200)
    await page.getByRole('link', { name: 'Done' }).click()
    await expect(page.getByText(key)).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Price robot' })).toContainText(
      '*:read',
    )
    await page.getByRole('button', { name: 'Revoke: Price robot' }).click()
    await expect(page.getByText('API key revoked.')).toBeVisible()
    expect((await ask()).status).toBe(401)
  })
})

test('an administrator views all pages as a user without a role, and stops it', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/403/u)
  await signInAsAdmin(context, site)
  await open(page, '/admin/access/roles')
  await expect(page.getByRole('region', { name: 'Cards' })).toContainText('if Status is Published')
  await page.getByRole('button', { name: /No role/u }).click()
  const bar = page.getByRole('complementary', { name: 'Role preview' })
  await expect(bar).toContainText('Changes are disabled.')
  await expect(page.getByRole('link', { name: 'Roles' })).toHaveCount(0)
  await open(page, '/admin/cards')
  await expect(page.getByRole('link', { name: 'Create' })).toHaveCount(0)
  await answerPackageSearch(page)
  await open(page, '/welcome')
  await expect(bar).toBeVisible()
  const likes = page.getByRole('button', { name: /^Like/u }).first()
  await likes.click()
  await expect(
    page.getByText('Changes are disabled while you view as a role').first(),
  ).toBeVisible()
  await expectAccessible(page, { include: '.looking' })
  await bar.getByRole('button', { name: 'Exit' }).click()
  await expect(page).toHaveURL('/admin/access/roles')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'API keys' })).toBeVisible()
})

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`the screens of users and access are accessible, ${width} pixels, ${colorScheme}`, async ({
    page,
    context,
    site,
  }) => {
    await signInAsAdmin(context, site)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const { id } = (await (await context.request.get('/v1/session')).json()).user
    for (const path of ['users', 'users/new', `users/${id}`, 'roles', 'api-keys']) {
      await open(page, `/admin/access/${path}`)
      await expectAccessible(page, { include: '.screen' })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wide, `${path} is too wide`).toBe(false)
    }
  })
}
