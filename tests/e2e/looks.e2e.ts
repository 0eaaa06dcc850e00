import { expect, open, type Page, announcement, test } from './journey.ts'

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const paper = 'rgb(251, 250, 248)'
const night = 'rgb(20, 22, 26)'
const change = (page: Page) => page.getByRole('button', { name: 'Change theme' }).click()

for (const [colorScheme, colour] of [
  ['light', paper],
  ['dark', night],
] as const) {
  test.describe(`on a ${colorScheme} system`, () => {
    test.use({ colorScheme })

    test('the page is as the system', async ({ page }) => {
      await page.goto('/welcome')
      await expect.poll(() => background(page)).toBe(colour)
    })

    test('a choice changes the page, is said aloud, and can be given up', async ({ page }) => {
      await open(page, '/welcome')
      await change(page)
      await expect(announcement(page)).toHaveText('Theme: light')
      await expect.poll(() => background(page)).toBe(paper)
      await change(page)
      await expect(announcement(page)).toHaveText('Theme: dark')
      await expect.poll(() => background(page)).toBe(night)
      await change(page)
      await expect(announcement(page)).toHaveText('Theme: system default')
      await expect.poll(() => background(page)).toBe(colour)
    })
  })
}

test('a choice is there after a reload before anything is painted', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: (string | undefined)[] = []
    Reflect.set(globalThis, 'seen', seen)
    new MutationObserver(() => {
      if (document.body) seen.push(document.documentElement.dataset['scheme'])
    }).observe(document, { childList: true, subtree: true })
  })
  await open(page, '/welcome')
  await change(page)
  await change(page)
  await page.reload()
  const [first] = await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[])
  expect(first).toBe('dark')
  await expect.poll(() => background(page)).toBe(night)
})

test('paper gets the content in dark letters, without what can be pressed', async ({ page }) => {
  await open(page, '/welcome')
  await change(page)
  await change(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Spiral' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Photos' })).toBeVisible()
  await expect(page.getByText('Three', { exact: true })).toBeVisible()
  await expect(page.locator('header')).toBeHidden()
  await expect(page.locator('.say, .skip').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  const colours = await page.evaluate(() =>
    ['body', 'h1', '.card p'].map((selector) => {
      const element = document.querySelector(selector)
      return element ? getComputedStyle(element).color : ''
    }),
  )
  for (const colour of colours) {
    const sum = (colour.match(/\d+/gu) ?? []).reduce((all, part) => all + Number(part), 0)
    expect(sum, colour).toBeLessThan(3 * 128)
  }
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself', async ({ page }) => {
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
