import { signInAsAdmin } from './sign-in-as-admin.ts'
import { answerPackageSearch, expect, expectAccessible, open, test } from './browser-test.ts'

test.use({ fresh: true })

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

const variants = [
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

test('the screens of users and access are accessible, light or dark, narrow or wide', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  const { id } = (await (await context.request.get('/v1/session')).json()).user
  for (const path of ['users', 'users/new', `users/${id}`, 'roles', 'api-keys']) {
    await open(page, `/admin/access/${path}`)
    for (const { width, colorScheme } of variants) {
      await test.step(`${path}, ${width} pixels, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page, { include: '.screen' })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        expect(wide, `${path} is too wide`).toBe(false)
      })
    }
  }
})
