import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, test } from './browser-test.ts'

test('the home page lists tasks, entities and recent activity, with links', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await page.goto('/admin/cards')
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Withdraw: done.')).toBeVisible()
  await page.goto('/')

  const cards = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Cards', exact: true }) })
  const card = cards.filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(card.getByText('8', { exact: true }).first()).toBeVisible()
  await expect(
    card.getByRole('img', { name: /^Cards: \d+ changes in the last 30 days$/u }),
  ).toBeVisible()
  await card.getByText('View as table').click()
  await expect(card.getByRole('columnheader', { name: 'status changed' })).toBeVisible()
  await expect(card.getByRole('rowheader')).toHaveCount(1)

  const latest = page.getByRole('region', { name: 'Recent activity' })
  await expect(latest.getByRole('listitem').first()).toContainText('Withdraw')
  await expect(latest.getByRole('listitem').first()).toContainText('You')

  const waiting = page.getByRole('region', { name: 'To do' })
  await waiting.getByRole('link', { name: /^1 .*Draft.*Publish/su }).click()
  await expect(page).toHaveURL(`/admin/cards?where=${encodeURIComponent('{"state":"draft"}')}`)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
})

test('the home page is accessible, light or dark, narrow or wide', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await page.goto('/')
  await page.getByRole('region', { name: 'Recent activity' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 1280, 2560]) {
      await test.step(`${width} pixels, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBe(0)
        await expectAccessible(page)
      })
    }
  }
})
