import { expect, expectAccessible, test } from './browser-test.ts'

// The page is long, and axe is slow on it. One test checks the whole page. The others check one group of
// operations, because all groups have the same components.
for (const [width, colorScheme] of [
  [320, 'light'],
  [800, 'dark'],
  [1600, 'light'],
] as const) {
  test(`the API documentation is accessible, ${colorScheme}, ${width} px`, async ({ visitor }) => {
    const page = await visitor({ colorScheme, viewport: { width, height: 900 } })
    await page.goto('/v1/docs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nacre API')
    await expectAccessible(page, width === 800 ? {} : { exclude: '.group ~ .group' })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each operation has an example, and every link of the contents works', async ({ page }) => {
    await page.goto('/v1/docs')
    const create = page.getByRole('article', { name: 'Create Card' })
    await expect(create).toContainText('POST /v1/cards')
    await expect(create).toContainText('Allowed for: Editor; administrators.')
    await expect(create).toContainText('"title": "Spiral"')
    await expect(create.getByRole('link', { name: '422 validation-failed' })).toBeVisible()
    const targets = await page
      .locator('a[href^="#"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(targets.length).toBeGreaterThan(50)
    const leadNowhere = await page.evaluate(
      (all) => all.filter((target) => document.querySelectorAll(target).length !== 1),
      targets,
    )
    expect(leadNowhere).toEqual([])
    await create.getByRole('link', { name: '422 validation-failed' }).click()
    await page.locator('#error-validation-failed').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Please check the highlighted fields.',
    )
  })

  test('errors are explained in the reader’s language', async ({ visitor }) => {
    const page = await visitor({ locale: 'de-AT', javaScriptEnabled: false })
    await page.goto('/v1/problem-types/precondition-failed')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Jemand hat diesen Eintrag inzwischen geändert.',
    )
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})
