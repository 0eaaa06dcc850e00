import type { CDPSession, Page } from '@playwright/test'

type Point = { x: number; y: number }

type Step = readonly [type: 'touchStart' | 'touchMove' | 'touchEnd', ms: number, finger?: Point]

const send = (session: CDPSession, [type, ms, finger]: Step, began: number) =>
  session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: finger ? [finger] : [],
    timestamp: (began + ms) / 1000,
  })

// The DevTools protocol dispatches touches like a real finger, with pointer events, clicks and scrolling.
// Each touch has an exact timestamp, also on a busy machine. The last step is now, so that later steps of
// the test come after it. The first step must not precede the page, whose clock starts at zero.
const play = async (page: Page, steps: readonly Step[]) => {
  const duration = Math.max(...steps.map(([, ms]) => ms))
  await page.waitForFunction((age) => performance.now() > age, duration)
  const session = await page.context().newCDPSession(page)
  const began = Date.now() - duration
  for (const step of steps) await send(session, step, began)
  await session.detach()
}

/** Taps twice, with ends `gapMs` apart (at least 21). Requires a context with `hasTouch`, like all here. */
export const doubleTap = (page: Page, point: Point, gapMs: number) =>
  play(page, [
    ['touchStart', 0, point],
    ['touchEnd', 20],
    ['touchStart', gapMs, point],
    ['touchEnd', gapMs + 20],
  ])

/** Touches for `ms` by the timestamps of the events, almost without waiting. */
export const pressFor = (page: Page, point: Point, ms: number) =>
  play(page, [
    ['touchStart', 0, point],
    ['touchEnd', ms],
  ])

/** Moves a finger in a straight line in `durationMs`, and lifts it. */
export const swipe = (page: Page, from: Point, to: Point, durationMs: number) => {
  const moves = [0.25, 0.5, 0.75, 1].map((part): Step => {
    const x = from.x + part * (to.x - from.x)
    const y = from.y + part * (to.y - from.y)
    return ['touchMove', part * durationMs, { x, y }]
  })
  return play(page, [['touchStart', 0, from], ...moves, ['touchEnd', durationMs]])
}

/** Moves a finger to a point. The returned function lifts it. */
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
 * Puts a finger down. The returned function lifts it.
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
