import { expect, open, type Page, test } from './journey.ts'

async function expectDashboard(page: Page) {
  await expect(page).toHaveTitle('Dashboard – Nacre')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Main Content',
    'Secondary Content',
    'Abstract Content',
  ])
  const boxes = page.locator('main li')
  expect(await boxes.count()).toBeGreaterThanOrEqual(3)
  for (const box of await boxes.all()) await expect(box.locator('svg')).toBeVisible()
  const words = await page.evaluate(() => {
    const description = document.querySelector('meta[name=description]')?.getAttribute('content')
    return `${document.title} ${description} ${document.body.innerText}`
  })
  expect(words).not.toMatch(/missing|found|404|sorry|exist|error|oops|unknown|wrong/iu)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('an unknown address is a dashboard that waits, with status 404', async ({
      page,
      troubles,
    }) => {
      // The browser's own line about the status.
      troubles.expect(/the server responded with a status of 404/u)
      const response = await page.goto('/nothing/here?at=all')
      expect(response?.status()).toBe(404)
      await expectDashboard(page)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect.poll(() => troubles.all).toHaveLength(1)
    })
  })
}

test('going to an unknown address shows the same', async ({ page }) => {
  await open(page, '/login')
  await page.evaluate(() => {
    // The router hears of an address that no link has when the reader goes back to it.
    history.pushState(null, '', '/nothing/here')
    history.pushState(null, '', '/login')
    history.back()
  })
  await expectDashboard(page)
  await expect(page).toHaveURL('/nothing/here')
})
