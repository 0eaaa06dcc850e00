import { expect, expectAccessible, test } from './browser-test.ts'

// The page is long, and axe is slow on it. One variant checks the whole page. The others check one group of
// operations, because all groups have the same components.
test('the API documentation is accessible, light or dark, narrow or wide', async ({ page }) => {
  await page.goto('/v1/docs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nacre API')
  for (const [width, colorScheme] of [
    [320, 'light'],
    [800, 'dark'],
    [1600, 'light'],
  ] as const) {
    await test.step(`${width} pixels, ${colorScheme}`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, width === 800 ? {} : { exclude: '.group ~ .group' })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
    })
  }
})
