import { join } from 'node:path'
import { expect, expectAccessible, test, waitForHydration } from 'nacre/test/browser'

test.use({ appDir: join(import.meta.dirname, '../..') })

type Page = Parameters<typeof waitForHydration>[0]

/** The declared accent of the light scheme: #1f6f5c. */
const accent = 'rgb(31, 111, 92)'

const backgroundOf = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .evaluate((button) => getComputedStyle(button).backgroundColor)

test('sign-in and error pages have the colors and corners of the theme, in both schemes', async ({
  page,
  problems,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await waitForHydration(page)
  await expect.poll(() => backgroundOf(page, 'Sign in')).toBe(accent)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => backgroundOf(page, 'Sign in')).not.toBe(accent)
  await expectAccessible(page)
  await page.goto('/nowhere')
  const radius = page.locator('html')
  expect(await radius.evaluate((root) => getComputedStyle(root).getPropertyValue('--round'))).toBe(
    '6px',
  )
  problems.expect(/404/u)
})

test.describe('an administrator', () => {
  test.use({ role: 'administrator' })

  test('sees e-mails with the logo', async ({ page }) => {
    await page.goto('/v1/system/email-templates/movedUp/html?language=en')
    const logo = page.getByRole('presentation')
    await expect(logo).toHaveCount(1)
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await expect(page.getByText('Rooms', { exact: true })).toBeVisible()
  })
})
