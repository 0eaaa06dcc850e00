import { comeIn } from './come-in.ts'
import { expect, open, test } from './journey.ts'

test('the admin area asks who is there, and leads to where one wanted to go', async ({
  page,
  context,
  site,
}) => {
  await open(page, '/admin/cards?sort=-likes')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fcards%3Fsort%3D-likes')
  await comeIn(context, site)
  await page.reload()
  await expect(page).toHaveURL('/admin/cards?sort=-likes')
  await expect(page).toHaveTitle('Cards – Nacre')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a list is a table in the page, and a row leads to its record', async ({
    page,
    context,
    site,
  }) => {
    await comeIn(context, site)
    await page.goto('/admin/cards')
    await expect(page.getByRole('row')).toHaveCount(9)
    await page.getByRole('row').nth(1).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(page).toHaveURL(/\/admin\/cards\/[\da-z]{16}$/u)
  })
})

test('what is not there and what is not for one look the same', async ({
  page,
  context,
  site,
  troubles,
}) => {
  troubles.expect(/404/u)
  await comeIn(context, site)
  const answer = await page.goto('/admin/secrets')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not here')
})
