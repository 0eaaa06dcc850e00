import { join } from 'node:path'
import { expect, expectAccessible, test, waitForHydration } from 'nacre/test/browser'

test.use({ appDir: join(import.meta.dirname, '../..') })

const pages = ['values', 'tables', 'lists', 'forms', 'moves', 'history', 'times', 'kit']

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    for (const name of pages) {
      test(`the parts of /${name} are accessible`, async ({ page }) => {
        await page.goto(`/${name}`)
        await waitForHydration(page)
        await expect(page.locator('.gallery > section')).not.toHaveCount(0)
        await expectAccessible(page)
      })
    }
  })
}

for (const name of pages) {
  test(`/${name} fits into 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`/${name}`)
    await waitForHydration(page)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(320)
  })
}

test('a dialog opens and closes by keyboard', async ({ page }) => {
  await page.goto('/kit')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Open a dialog' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Reorder' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open a dialog' })).toBeFocused()
})
