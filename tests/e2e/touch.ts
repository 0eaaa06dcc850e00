import type { CDPSession, Page } from '@playwright/test'

type Point = { x: number; y: number }

type Step = readonly [type: 'touchStart' | 'touchMove' | 'touchEnd', ms: number, finger?: Point]

const send = (session: CDPSession, [type, ms, finger]: Step, began: number) =>
  session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: finger ? [finger] : [],
    timestamp: (began + ms) / 1000,
  })

// The browser's own door for touches: the page sees what a real finger makes, pointer events and
// clicks and scrolling alike. Each touch carries its time, which is therefore exact however busy the
// machine is. The last step is now, so that what the journey does next comes after it; the first must
// not lie before the page, whose clock knows nothing below zero.
const play = async (page: Page, steps: readonly Step[]) => {
  const duration = Math.max(...steps.map(([, ms]) => ms))
  await page.waitForFunction((age) => performance.now() > age, duration)
  const session = await page.context().newCDPSession(page)
  const began = Date.now() - duration
  for (const step of steps) await send(session, step, began)
  await session.detach()
}

/** Two taps, their ends `gapMs` apart (at least 21). Needs a context with `hasTouch`, as all here. */
export const doubleTap = (page: Page, point: Point, gapMs: number) =>
  play(page, [
    ['touchStart', 0, point],
    ['touchEnd', 20],
    ['touchStart', gapMs, point],
    ['touchEnd', gapMs + 20],
  ])

/** A touch that lasts `ms` by its own times, though the clock on the wall hardly moves. */
export const pressFor = (page: Page, point: Point, ms: number) =>
  play(page, [
    ['touchStart', 0, point],
    ['touchEnd', ms],
  ])

/** A finger that goes straight from one point to the other in `durationMs`, and is lifted there. */
export const swipe = (page: Page, from: Point, to: Point, durationMs: number) => {
  const moves = [0.25, 0.5, 0.75, 1].map((part): Step => {
    const x = from.x + part * (to.x - from.x)
    const y = from.y + part * (to.y - from.y)
    return ['touchMove', part * durationMs, { x, y }]
  })
  return play(page, [['touchStart', 0, from], ...moves, ['touchEnd', durationMs]])
}

/** A finger that goes from one point to the other and stays there until the answer is called. */
export const dragTo = async (page: Page, from: Point, to: Point) => {
  const session = await page.context().newCDPSession(page)
  const began = Date.now()
  await send(session, ['touchStart', 0, from], began)
  await send(session, ['touchMove', 20, { x: (from.x + to.x) / 2, y: to.y }], began)
  await send(session, ['touchMove', 40, to], began)
  return async () => {
    await send(session, ['touchEnd', 1_000], began)
    await session.detach()
  }
}

/**
 * Puts a finger down until the answer is called: for what happens while it is there.
 *
 * @example
 * const lift = await touchDown(page, point)
 * await expect(page.getByRole('menu')).toBeVisible()
 * await lift()
 */
export const touchDown = async (page: Page, point: Point) => {
  const session = await page.context().newCDPSession(page)
  await send(session, ['touchStart', 0, point], Date.now())
  return async () => {
    await send(session, ['touchEnd', 0], Date.now())
    await session.detach()
  }
}
