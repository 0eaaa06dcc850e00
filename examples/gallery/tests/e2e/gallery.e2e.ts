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
  for (const dir of ['ltr', 'rtl']) {
    test(`/${name} fits into 320 pixels, ${dir}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`/${name}`)
      await waitForHydration(page)
      await page.evaluate((value) => {
        document.documentElement.dir = value
      }, dir)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(320)
    })
  }

  test(`on /${name}, what can be used is visible in forced colors`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`/${name}`)
    await waitForHydration(page)
    const hidden = await page
      .locator('.shown :is(button, input, select, textarea)')
      .evaluateAll((controls) =>
        controls
          .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden'))
          .filter((one) => {
            const { color, backgroundColor, borderStyle, appearance } = getComputedStyle(one)
            return color === backgroundColor && borderStyle === 'none' && appearance === 'none'
          })
          .map((one) => one.outerHTML.slice(0, 80)),
      )
    expect(hidden).toEqual([])
  })

  test(`/${name} is printed without what one cannot use on paper`, async ({ page }) => {
    await page.goto(`/${name}`)
    await waitForHydration(page)
    await page.emulateMedia({ media: 'print' })
    await expect(
      page.locator('.list-filters:visible, .free-links:visible, .bar:visible'),
    ).toHaveCount(0)
  })
}

test('a form with a layout of its own creates a record, without what cannot be set', async ({
  page,
}) => {
  await page.goto('/forms')
  await waitForHydration(page)
  const form = page.locator('form').filter({ has: page.getByText('Add the item') })
  await expect(form.locator('input:not([type=hidden])')).toHaveCount(2)
  await form.getByRole('button').click()
  await expect(form.locator('.field-error')).toHaveCount(1)
  await form.getByLabel('Name').fill('Saw')
  await form.getByLabel('Amount').fill('7')
  await form.getByRole('button').click()
  // The page stays, and its form is empty for the next item.
  await expect(form.getByLabel('Name')).toHaveValue('')
  await page.goto('/lists?search=Saw')
  await expect(page.getByRole('row').filter({ hasText: 'Saw' }).first()).toContainText('Large')
})

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
