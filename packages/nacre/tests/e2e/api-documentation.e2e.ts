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
