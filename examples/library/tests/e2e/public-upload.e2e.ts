import { join } from 'node:path'
import { expect, expectAccessible, test, waitForHydration } from 'nacre/test/browser'

// With another environment, the tests have a server of their own, because visitors create four suggestions a day.
test.use({ appDir: join(import.meta.dirname, '../..'), env: { LOG_LEVEL: 'warn' } })

type Page = Parameters<typeof waitForHydration>[0]

const upload = {
  name: 'a tale.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Once upon a time'),
}

async function sendManuscript(page: Page): Promise<void> {
  await page.getByLabel('About').fill('A tale')
  await page.locator('input[type=file]').setInputFiles(upload)
  await page.getByRole('button', { name: 'Send' }).click()
}

test('a visitor sends a file', async ({ page, app }) => {
  await page.goto('/manuscript')
  await waitForHydration(page)
  await expectAccessible(page)
  await page.locator('input[type=file]').setInputFiles(upload)
  await expect(page.getByText('a tale.txt')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('About').fill('A tale')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(`${app.url}/manuscript?sent`)
})

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('sends a file, again at their first form', async ({ page, app, problems }) => {
    problems.expect(/403/u)
    await page.goto('/manuscript')
    await sendManuscript(page)
    await expect(page.getByText('Choose the file again')).toBeVisible()
    await page.getByRole('link').last().click()
    await sendManuscript(page)
    await expect(page).toHaveURL(`${app.url}/manuscript?sent`)
  })
})
