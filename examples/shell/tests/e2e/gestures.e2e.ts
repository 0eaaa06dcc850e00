import { cardOf, expect, likeOf, open, type Page, test } from './browser-test.ts'
import { doubleTap, dragTo, pressFor, swipe, touchDown } from './touch.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

/** Opens the page and waits until gestures are attached. */
async function openForTouch(page: Page) {
  await open(page, '/welcome')
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('attach-gestures')),
  )
  await page.evaluate(async () => {
    const entries = performance.getEntriesByType('resource')
    await import(entries.find(({ name }) => name.includes('attach-gestures'))?.name ?? '')
  })
}

/** Returns the center of a card's image in the window. */
async function imageCenterOf(page: Page, title: string) {
  const picture = cardOf(page, title).getByRole('img')
  await picture.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await picture.boundingBox()
  if (!box) throw new Error('The image is not visible.')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

/** Checks immediately, because gestures take effect synchronously. */
const isLiked = async (page: Page, title = 'Spiral') =>
  (await likeOf(page, title).getAttribute('aria-pressed')) === 'true'

const focusedTitle = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector(':scope > h2')?.textContent)

const menu = (page: Page) => page.getByRole('dialog')

/** Loads the code of the menu, so that it opens without delay. */
async function preloadMenu(page: Page) {
  await page.getByRole('button', { name: 'More actions for Spiral' }).click()
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toHaveCount(0)
}

test('two taps on an image 300 ms apart like the card, 301 ms apart they do not', async ({
  page,
}) => {
  await openForTouch(page)
  await doubleTap(page, await imageCenterOf(page, 'Tide pool'), 301)
  expect(await isLiked(page, 'Tide pool')).toBe(false)
  await doubleTap(page, await imageCenterOf(page, 'Spiral'), 300)
  await expect.poll(() => isLiked(page, 'Spiral')).toBe(true)
})

test('a second double tap does not remove the like', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/like')) calls.push(request.method())
  })
  await openForTouch(page)
  const point = await imageCenterOf(page, 'Spiral')
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

/** Ignores timers of 200 ms and more, so that the timestamps of touches alone decide. */
const ignoreLongTimers = (page: Page) =>
  page.evaluate(() => {
    const { setTimeout } = window
    const setShortTimeout = (callback: () => void, ms = 0) =>
      ms < 200 ? setTimeout(callback, ms) : 0
    Object.assign(window, { setTimeout: setShortTimeout })
  })

test('a press of 251 ms opens the menu, one of 250 ms does not', async ({ page }) => {
  await openForTouch(page)
  await preloadMenu(page)
  const point = await imageCenterOf(page, 'Spiral')
  await ignoreLongTimers(page)
  await pressFor(page, point, 250)
  await expect(menu(page)).toHaveCount(0)
  await pressFor(page, point, 251)
  await expect(menu(page)).toBeVisible()
})

test('the menu opens during a long press, and lifting the finger activates nothing', async ({
  page,
}) => {
  await openForTouch(page)
  const lift = await touchDown(page, await imageCenterOf(page, 'Spiral'))
  await expect(menu(page)).toBeVisible()
  await lift()
  await expect(menu(page)).toBeVisible()
  await menu(page).getByRole('button', { name: 'Like' }).tap()
  await expect(menu(page)).toHaveCount(0)
  await expect.poll(() => isLiked(page)).toBe(true)
})

test('a swipe goes to the next or previous card', async ({ page }) => {
  await openForTouch(page)
  const from = await imageCenterOf(page, 'Tide pool')
  await swipe(page, from, { x: from.x - 120, y: from.y }, 200)
  await expect.poll(() => focusedTitle(page)).toBe('Full moon')
  await expect(cardOf(page, 'Full moon')).toBeInViewport({ ratio: 1 })
  const back = await imageCenterOf(page, 'Full moon')
  await swipe(page, back, { x: back.x + 120, y: back.y }, 200)
  await expect.poll(() => focusedTitle(page)).toBe('Tide pool')
  await expect(cardOf(page, 'Tide pool')).toBeInViewport({ ratio: 1 })
})

test('a card follows the finger from 10 pixels on, and returns when it is lifted', async ({
  page,
}) => {
  await openForTouch(page)
  const from = await imageCenterOf(page, 'Tide pool')
  const moved = () => cardOf(page, 'Tide pool').evaluate(({ style }) => style.translate)
  const near = await dragTo(page, from, { x: from.x - 9, y: from.y })
  expect(await moved()).toBe('')
  await near()
  const far = await dragTo(page, from, { x: from.x - 60, y: from.y })
  await expect.poll(moved).toBe('-60px')
  await far()
  await expect.poll(moved).toBe('')
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const { what, distance, time, goes } of [
    { what: 'of 0.3 pixels per millisecond', distance: 60, time: 200, goes: true },
    { what: 'of 0.29 pixels per millisecond', distance: 58, time: 200, goes: false },
    { what: 'of 10 pixels', distance: 10, time: 20, goes: true },
    { what: 'of 9 pixels', distance: 9, time: 20, goes: false },
  ]) {
    test(`a swipe ${what} ${goes ? 'goes to the next card' : 'does nothing'}`, async ({ page }) => {
      await openForTouch(page)
      const from = await imageCenterOf(page, 'Tide pool')
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

test('in several columns a swipe does nothing', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 844 })
  await openForTouch(page)
  const from = await imageCenterOf(page, 'Tide pool')
  await swipe(page, from, { x: from.x - 120, y: from.y }, 200)
  expect(await focusedTitle(page)).toBeUndefined()
})

test('the browser handles scrolling by touch', async ({ page }) => {
  await openForTouch(page)
  const from = await imageCenterOf(page, 'Tide pool')
  const before = await page.evaluate(() => scrollY)
  await swipe(page, from, { x: from.x, y: from.y - 200 }, 200)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100)
  expect(await focusedTitle(page)).toBeUndefined()
  expect(await isLiked(page)).toBe(false)
  await expect(menu(page)).toHaveCount(0)
})

test('the browser handles pinch zoom, and panning while zoomed', async ({ page }) => {
  await openForTouch(page)
  const { x, y } = await imageCenterOf(page, 'Tide pool')
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
