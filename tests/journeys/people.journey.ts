import { AxeBuilder } from '@axe-core/playwright'
import { comeIn } from './come-in.ts'
import { expect, open, test } from './journey.ts'
import { linkTo } from './letters.ts'

test.use({ fresh: true })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('somebody is invited with a role, comes in, is seen in the list, and is put out again', async ({
    page,
    context,
    site,
    visitor,
  }) => {
    await comeIn(context, site)
    await page.goto('/admin/access/users')
    await page.getByRole('link', { name: 'Invite somebody' }).click()
    await page.getByLabel('E-mail').fill('grace@example.org')
    await page.getByLabel('Name').fill('Grace')
    await page.getByRole('checkbox', { name: 'Editor' }).check()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(page.getByText('The invitation is on its way.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Invitation' })).toBeVisible()

    const guest = await visitor()
    await guest.goto(await linkTo(context.request, site.url, 'grace@example.org'))
    await guest.getByRole('textbox', { name: 'Password' }).fill('eleven quiet harbours, at dawn')
    await guest.getByRole('button', { name: 'Come in' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Grace')
    // Whom nobody looks after is not told that there is such a place.
    await expect(guest.getByRole('link', { name: 'Roles' })).toHaveCount(0)

    await page.getByRole('link', { name: 'People' }).click()
    const row = page.getByRole('row', { name: /Grace/u })
    await expect(row).toContainText('Active')
    await expect(row).toContainText('Editor')
    await expect(row).toContainText('Password')
    await page.getByRole('link', { name: /^Invited/u }).waitFor({ state: 'detached' })
    await row.getByRole('link').click()

    await expect(page.getByRole('region', { name: 'Where they are logged in' })).toContainText(
      'Chrome',
    )
    await page.getByText('End everywhere …').click()
    await page.getByRole('button', { name: 'End all' }).click()
    await expect(page.getByText('Ended.')).toBeVisible()
    await guest.goto('/admin/cards')
    await expect(guest).toHaveURL(/\/login\?next=/u)

    await page.getByRole('button', { name: 'Send a link' }).click()
    await expect(page.getByText('The letter is on its way.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Editor' }).uncheck()
    await page.getByRole('button', { name: 'Save roles' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByRole('button', { name: 'Enable' })).toBeVisible()
  })

  test('a key is made, shown once, opens what it is for, and is ended', async ({
    page,
    context,
    site,
  }) => {
    await comeIn(context, site)
    await page.goto('/admin/access/keys')
    await page.getByLabel('What it is for').fill('Price robot')
    await page.getByRole('checkbox', { name: 'Read everything' }).check()
    await page.getByRole('button', { name: 'Make the key' }).click()
    const key = await page.locator('.the-key code').innerText()
    expect(key).toMatch(/^nacre_/u)
    const ask = () => fetch(`${site.url}/v1/cards`, { headers: { authorization: `Bearer ${key}` } })
    expect((await ask()).status).toBe(200)
    await page.getByRole('link', { name: 'I have it' }).click()
    await expect(page.getByText(key)).toHaveCount(0)
    await expect(page.getByRole('listitem').filter({ hasText: 'Price robot' })).toContainText(
      '*:read',
    )
    await page.getByRole('button', { name: 'End: Price robot' }).click()
    await expect(page.getByText('The key was ended.')).toBeVisible()
    expect((await ask()).status).toBe(401)
  })
})

test('an administrator sees as somebody without a role, on every page, and stops it', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.expect(/403/u)
  await comeIn(context, site)
  await open(page, '/admin/access/roles')
  await expect(page.getByRole('region', { name: 'Cards' })).toContainText('if State is published')
  await page.getByRole('button', { name: /without a role/iu }).click()
  const bar = page.getByRole('complementary', { name: 'Seeing as a role' })
  await expect(bar).toContainText('change nothing meanwhile')
  await expect(page.getByRole('link', { name: 'Roles' })).toHaveCount(0)
  await open(page, '/admin/cards')
  await expect(page.getByRole('link', { name: 'New' })).toHaveCount(0)
  await open(page, '/welcome')
  await expect(bar).toBeVisible()
  const likes = page.getByRole('button', { name: /^Like/u }).first()
  await likes.click()
  await expect(page.getByText('You are seeing this as a role').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('.looking').analyze()
  expect(violations).toEqual([])
  await bar.getByRole('button', { name: 'Stop' }).click()
  await expect(page).toHaveURL('/admin/access/roles')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Keys' })).toBeVisible()
})

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  test(`nothing in the screens about people keeps anybody out, ${width} pixels, ${colorScheme}`, async ({
    page,
    context,
    site,
  }) => {
    await comeIn(context, site)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const { id } = (await (await context.request.get('/v1/session')).json()).user
    for (const path of ['users', 'users/new', `users/${id}`, 'roles', 'keys']) {
      await open(page, `/admin/access/${path}`)
      const { violations } = await new AxeBuilder({ page }).include('.screen').analyze()
      expect(violations, path).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wide, `${path} is too wide`).toBe(false)
    }
  })
}
