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

test('a page with a form has at most 27 KB of scripts of its own', async ({ page }) => {
  const bytes = await scriptBytes(page, '/suggest')
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(27_000)
})

test('a visitor fills a form on a public page, and corrects what is wrong', async ({
  page,
  app,
}) => {
  await page.goto('/suggest')
  await waitForHydration(page)
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.locator('.field-error')).toHaveCount(1)
  await expect(page.getByLabel('About')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('About').fill('More about snails')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(`${app.url}/suggest?sent`)
  await expect(page.getByText('Thank you.')).toBeVisible()
})

test.describe('a reader of German', () => {
  test.use({ locale: 'de-DE' })

  test('reads the form and its errors in German', async ({ page }) => {
    await page.goto('/suggest')
    await waitForHydration(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.getByRole('button', { name: 'Erstellen' }).click()
    await expect(page.locator('.field-error')).toHaveText(/Pflichtfeld|erforderlich|ausfüllen/u)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is the same', async ({ page, app, problems }) => {
    await page.goto('/suggest')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button').last().click()
    await expect(page.locator('.field-error')).toHaveCount(1)
    problems.expect(/422|403/u)
    await page.getByLabel('About').fill('More about slugs')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(`${app.url}/suggest?sent`)
  })
})
