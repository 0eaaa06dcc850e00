import { expect, open, type Page, test } from './browser-test.ts'

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
  const text = await page.evaluate(() => {
    const description = document.querySelector('meta[name=description]')?.getAttribute('content')
    return `${document.title} ${description} ${document.body.innerText}`
  })
  expect(text).not.toMatch(/missing|found|404|sorry|exist|error|oops|unknown|wrong/iu)
}

test('an unknown URL shows the not-found page with status 404', async ({ page, problems }) => {
  // The browser reports the status.
  problems.expect(/the server responded with a status of 404/u)
  const response = await page.goto('/nothing/here?at=all')
  expect(response?.status()).toBe(404)
  await expectDashboard(page)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect.poll(() => problems.all).toHaveLength(1)
})

test('a client-side navigation to an unknown URL shows the same page', async ({ page }) => {
  await open(page, '/login')
  await page.evaluate(() => {
    // No link has such a URL, so the test adds a history entry and goes back to it.
    history.pushState(null, '', '/nothing/here')
    history.pushState(null, '', '/login')
    history.back()
  })
  await expectDashboard(page)
  await expect(page).toHaveURL('/nothing/here')
})
