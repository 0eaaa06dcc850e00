import { join } from 'node:path'
import { expect, expectAccessible, test, waitForHydration } from 'nacre/test/browser'

test.use({ appDir: join(import.meta.dirname, '../..') })

type Page = Parameters<typeof waitForHydration>[0]

/** Adds up what a page downloads as scripts, without those that every page has and the messages. */
async function scriptBytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js') || /\/(?:browser|en)-/u.test(pathname)) return
    sizes.push(
      response
        .request()
        .sizes()
        .then(({ responseBodySize }) => responseBodySize),
    )
  })
  await page.goto(path)
  await waitForHydration(page)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('a page with a list has at most 23 KB of scripts of its own', async ({ page }) => {
  const bytes = await scriptBytes(page, '/')
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(23_000)
})

test('a visitor filters a list, and the URL keeps what they see', async ({ page, app }) => {
  await page.goto('/')
  await waitForHydration(page)
  const names = page.getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Attic', 'Cellar'])
  await expectAccessible(page)
  await page.getByLabel('Seats: From').fill('6')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(`${app.url}/?seats-from=6`)
  await expect(names).toHaveCount(1)
  await page.goBack()
  await expect(names).toHaveCount(2)
  await expect(page.getByLabel('Seats: From')).toHaveValue('')
  await page.goForward()
  await expect(names).toHaveCount(1)
  await page.getByLabel('Seats: From').fill('5000')
  await page.getByLabel('Seats: From').press('Enter')
  await expect(page.getByText('No results')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL(`${app.url}/`)
  await expect(names).toHaveCount(2)
})
