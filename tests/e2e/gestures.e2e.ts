import { cardOf, expect, likeOf, open, type Page, test } from './journey.ts'
import { doubleTap, dragTo, pressFor, swipe, touchDown } from './touch.ts'

test.use({ fresh: true, hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

/** Opens the page and waits until it can hear fingers. */
async function openForFingers(page: Page) {
  await open(page, '/welcome')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('attach-gestures')),
  )
  await page.evaluate(async () => {
    const entries = performance.getEntriesByType('resource')
    await import(entries.find(({ name }) => name.includes('attach-gestures'))?.name ?? '')
  })
}

/** The middle of a card's picture, in the window. */
async function pictureOf(page: Page, title: string) {
  const picture = cardOf(page, title).getByRole('img')
  await picture.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await picture.boundingBox()
  if (!box) throw new Error('The picture cannot be seen.')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

/** What the page makes of a gesture shows at once; what must not happen has not happened then. */
const isLiked = async (page: Page, title = 'Spiral') =>
  (await likeOf(page, title).getAttribute('aria-pressed')) === 'true'

const focusedTitle = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector(':scope > h2')?.textContent)

const menu = (page: Page) => page.getByRole('dialog')

/** The menu's code is there, so that an opening menu would be seen at once. */
async function fetchMenu(page: Page) {
  await page.getByRole('button', { name: 'More actions for Spiral' }).click()
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
}

test('two taps on a picture 300 ms apart like the card, 301 ms apart they do not', async ({
  page,
}) => {
  await openForFingers(page)
  await doubleTap(page, await pictureOf(page, 'Tide pool'), 301)
  expect(await isLiked(page, 'Tide pool')).toBe(false)
  await doubleTap(page, await pictureOf(page, 'Spiral'), 300)
  await expect.poll(() => isLiked(page, 'Spiral')).toBe(true)
})

test('a second double tap takes no like back', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/like')) calls.push(request.method())
  })
  await openForFingers(page)
  const point = await pictureOf(page, 'Spiral')
  const stored = page.waitForResponse('**/like')
  await doubleTap(page, point, 100)
  await stored
  await doubleTap(page, point, 100)
  await doubleTap(page, point, 100)
  await expect.poll(() => isLiked(page)).toBe(true)
  await page.reload()
  await expect.poll(() => isLiked(page)).toBe(true)
  expect(calls).toEqual(['PUT'])
})

test('a finger that rests for 251 ms opens the menu, one of 250 ms does not', async ({ page }) => {
  await openForFingers(page)
  await fetchMenu(page)
  const point = await pictureOf(page, 'Spiral')
  await pressFor(page, point, 250)
  await expect(menu(page)).toHaveCount(0)
  await pressFor(page, point, 251)
  await expect(menu(page)).toBeVisible()
})

test('the menu opens under a resting finger, and lifting it presses nothing', async ({ page }) => {
  await openForFingers(page)
  const lift = await touchDown(page, await pictureOf(page, 'Spiral'))
  await expect(menu(page)).toBeVisible()
  await lift()
  await expect(menu(page)).toBeVisible()
  await menu(page).getByRole('button', { name: 'Like' }).tap()
  await expect(menu(page)).toHaveCount(0)
  await expect.poll(() => isLiked(page)).toBe(true)
})

test('a swipe goes to the next card or back', async ({ page }) => {
  await openForFingers(page)
  const from = await pictureOf(page, 'Tide pool')
  await swipe(page, from, { x: from.x - 120, y: from.y }, 200)
  await expect.poll(() => focusedTitle(page)).toBe('Full moon')
  await expect(cardOf(page, 'Full moon')).toBeInViewport({ ratio: 1 })
  const back = await pictureOf(page, 'Full moon')
  await swipe(page, back, { x: back.x + 120, y: back.y }, 200)
  await expect.poll(() => focusedTitle(page)).toBe('Tide pool')
  await expect(cardOf(page, 'Tide pool')).toBeInViewport({ ratio: 1 })
})

test('a card goes along with the finger from 10 pixels on, and back when that is lifted', async ({
  page,
}) => {
  await openForFingers(page)
  const from = await pictureOf(page, 'Tide pool')
  const moved = () => cardOf(page, 'Tide pool').evaluate(({ style }) => style.translate)
  const near = await dragTo(page, from, { x: from.x - 9, y: from.y })
  expect(await moved()).toBe('')
  await near()
  const far = await dragTo(page, from, { x: from.x - 60, y: from.y })
  await expect.poll(moved).toBe('-60px')
  await far()
  await expect.poll(moved).toBe('')
})

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const { what, distance, time, goes } of [
    { what: 'as fast as 0.3 pixels a millisecond', distance: 60, time: 200, goes: true },
    { what: 'no faster than 0.29 pixels a millisecond', distance: 58, time: 200, goes: false },
    { what: 'as long as 10 pixels', distance: 10, time: 20, goes: true },
    { what: 'no longer than 9 pixels', distance: 9, time: 20, goes: false },
  ]) {
    test(`a swipe ${what} ${goes ? 'goes to the next card' : 'goes nowhere'}`, async ({ page }) => {
      await openForFingers(page)
      const from = await pictureOf(page, 'Tide pool')
      const next = cardOf(page, 'Full moon')
      const before = await next.boundingBox()
      expect(before?.y).toBeGreaterThan(100)
      await swipe(page, from, { x: from.x - distance, y: from.y }, time)
      const top = async () => (await next.boundingBox())?.y
      if (goes) await expect.poll(top).toBeLessThan(100)
      else expect(await top()).toBe(before?.y)
    })
  }
})

test('with cards beside one another there is nothing to swipe to', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 844 })
  await openForFingers(page)
  const from = await pictureOf(page, 'Tide pool')
  await swipe(page, from, { x: from.x - 120, y: from.y }, 200)
  expect(await focusedTitle(page)).toBeUndefined()
})

test('scrolling with a finger stays the browser’s', async ({ page }) => {
  await openForFingers(page)
  const from = await pictureOf(page, 'Tide pool')
  const before = await page.evaluate(() => scrollY)
  await swipe(page, from, { x: from.x, y: from.y - 200 }, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
  expect(await focusedTitle(page)).toBeUndefined()
  expect(await isLiked(page)).toBe(false)
  await expect(menu(page)).toHaveCount(0)
})

test('zooming with two fingers stays the browser’s, and then moving sideways too', async ({
  page,
}) => {
  await openForFingers(page)
  const { x, y } = await pictureOf(page, 'Tide pool')
  const scale = () => page.evaluate(() => visualViewport?.scale)
  expect(await scale()).toBe(1)
  await expect(cardOf(page, 'Tide pool')).toHaveCSS('touch-action', 'pan-y pinch-zoom')
  const session = await page.context().newCDPSession(page)
  await session.send('Input.synthesizePinchGesture', { x, y, scaleFactor: 2 })
  await expect.poll(scale).toBeGreaterThan(1.5)
  expect(await focusedTitle(page)).toBeUndefined()
  await expect(menu(page)).toHaveCount(0)
  await expect(cardOf(page, 'Tide pool')).toHaveCSS('touch-action', 'auto')
})
