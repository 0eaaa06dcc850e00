import { expect, open, type Page, announcement, test } from './browser-test.ts'

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const paper = 'rgb(251, 250, 248)'
const night = 'rgb(20, 22, 26)'
const change = (page: Page) => page.getByRole('button', { name: 'Change theme' }).click()

for (const [colorScheme, color] of [
  ['light', paper],
  ['dark', night],
] as const) {
  test.describe(`with the system theme ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the page has this theme, and a chosen one is applied, announced and reset', async ({
      page,
    }) => {
      await open(page, '/welcome')
      await expect.poll(() => background(page)).toBe(color)
      await change(page)
      await expect(announcement(page)).toHaveText('Theme: light')
      await expect.poll(() => background(page)).toBe(paper)
      await change(page)
      await expect(announcement(page)).toHaveText('Theme: dark')
      await expect.poll(() => background(page)).toBe(night)
      await change(page)
      await expect(announcement(page)).toHaveText('Theme: system default')
      await expect.poll(() => background(page)).toBe(color)
    })
  })
}

test('a chosen theme is applied after a reload before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    const schemes: (string | undefined)[] = []
    Reflect.set(globalThis, 'schemes', schemes)
    new MutationObserver(() => {
      if (document.body) schemes.push(document.documentElement.dataset['scheme'])
    }).observe(document, { childList: true, subtree: true })
  })
  await open(page, '/welcome')
  await change(page)
  await change(page)
  await page.reload()
  const [first] = await page.evaluate(() => Reflect.get(globalThis, 'schemes') as string[])
  expect(first).toBe('dark')
  await expect.poll(() => background(page)).toBe(night)
})

test('a print has dark text and no controls', async ({ page }) => {
  await open(page, '/welcome')
  await change(page)
  await change(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Spiral' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeVisible()
  await expect(page.getByText('Three', { exact: true })).toBeVisible()
  await expect(page.locator('header')).toBeHidden()
  await expect(page.locator('.announcement, .skip').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  const colors = await page.evaluate(() =>
    ['body', 'h1', '.card p'].map((selector) => {
      const element = document.querySelector(selector)
      return element ? getComputedStyle(element).color : ''
    }),
  )
  for (const color of colors) {
    const sum = (color.match(/\d+/gu) ?? []).reduce((all, part) => all + Number(part), 0)
    expect(sum, color).toBeLessThan(3 * 128)
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('there are no animations', async ({ page }) => {
    await open(page, '/welcome')
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) =>
          ['', '::before', '::after'].some((part) => {
            const { transitionDuration, animationName } = getComputedStyle(element, part)
            return transitionDuration !== '0s' || animationName !== 'none'
          }),
        ).length,
    )
    expect(moving).toBe(0)
    const sand = page.getByRole('article').last()
    await sand.getByRole('button').first().focus()
    await page.keyboard.press('ArrowLeft')
    const top = await sand.evaluate(() => scrollY)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    expect(await page.evaluate(() => scrollY)).toBe(top)
  })
})
