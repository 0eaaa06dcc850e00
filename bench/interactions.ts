import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import type { Figure } from './figure.ts'
import { type Interaction, interactions } from './interaction-story.ts'
import { openFilledLibrary } from './filled-library.ts'
import { median } from './statistics.ts'

const rounds = 5
const maxWait = 30_000

/** The times from the input to the next paint, and to the paint that shows the result. */
interface InteractionTimes {
  readonly painted: number
  readonly completed: number
}

type Speed = 'usual' | 'slowed'

/**
 * Measures interactions in the admin area of a library with 10,000 books in a local browser: the
 * time to the next paint and to the result, at full speed and with four-fold CPU throttling.
 */
export async function measureInteractions(): Promise<Figure[]> {
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
    ...(executablePath && { executablePath }),
  })
  const library = await openFilledLibrary(10_000)
  try {
    const context = await browser.newContext({ baseURL: library.url })
    await library.signIn(context)
    const page = await context.newPage()
    const processor = await context.newCDPSession(page)
    const measured = new Map<string, Record<Speed, InteractionTimes[]>>()
    for (const [speed, rate] of [
      ['usual', 1],
      ['slowed', 4],
    ] as const) {
      await processor.send('Emulation.setCPUThrottlingRate', { rate })
      for (let round = -1; round < rounds; round += 1) {
        await prepare(page)
        for (const one of interactions) {
          await one.before?.(page)
          const times = await measure(page, one)
          const known = measured.get(one.what) ?? { usual: [], slowed: [] }
          measured.set(one.what, known)
          // The first round is warm-up.
          if (round >= 0) known[speed].push(times)
        }
      }
    }
    return [...measured].map(([what, times]) => toFigure(what, times))
  } finally {
    await browser.close()
    await library.stop()
  }
}

async function prepare(page: Page): Promise<void> {
  await page.goto('/admin/books?columns=title,pages,price,condition,updatedAt')
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.evaluate(collectEventTimings)
}

async function measure(
  page: Page,
  { what, perform, result }: Interaction,
): Promise<InteractionTimes> {
  await page.evaluate(waitForResult, result)
  await perform(page)
  const controller = new AbortController()
  const timeout = setTimeout(maxWait, undefined, { signal: controller.signal }).then(() => {
    throw new Error(`The expected element did not appear: ${what}.`)
  })
  const measured = page.evaluate(
    () => Reflect.get(globalThis, 'interactionTimes') as Promise<InteractionTimes>,
  )
  const times = await Promise.race([measured, timeout])
  controller.abort()
  timeout.catch(() => undefined)
  return times
}

/** Runs in the page: collects the event timing entries of the browser. */
function collectEventTimings(): void {
  const entries: PerformanceEntry[] = []
  Reflect.set(globalThis, 'inputs', entries)
  new PerformanceObserver((list) => entries.push(...list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit)
}

/**
 * Runs in the page: waits for the paint that shows the expected element, measured from the last
 * input.
 */
function waitForResult({ selector, text = '' }: { selector: string; text?: string }): void {
  const isVisible = () =>
    [...document.querySelectorAll(selector)].some(
      (one) =>
        one.checkVisibility() && `${one.textContent} ${Reflect.get(one, 'value')}`.includes(text),
    )
  const inputs = Reflect.get(globalThis, 'inputs') as PerformanceEntry[]
  inputs.length = 0
  let last: number | undefined
  const controller = new AbortController()
  for (const type of ['pointerdown', 'keydown', 'popstate']) {
    const onInput = ({ timeStamp }: Event) => {
      if (!isVisible()) last = timeStamp
    }
    addEventListener(type, onInput, { capture: true, signal: controller.signal })
  }
  const times = new Promise<InteractionTimes>((resolve) => {
    const checkFrame = () => {
      const start = last
      if (start === undefined || !isVisible()) {
        requestAnimationFrame(checkFrame)
        return
      }
      // Runs after this frame was painted.
      globalThis.setTimeout(() => {
        const completed = performance.now() - start
        controller.abort()
        // The browser reports event timing with a delay.
        globalThis.setTimeout(() => {
          const painted = Math.max(0, ...inputs.map(({ duration }) => duration))
          resolve({ painted, completed })
        }, 100)
      })
    }
    requestAnimationFrame(checkFrame)
  })
  Reflect.set(globalThis, 'interactionTimes', times)
}

function toFigure(what: string, times: Record<Speed, readonly InteractionTimes[]>): Figure {
  const output = (of: keyof InteractionTimes, speed: Speed) => {
    const value = median(times[speed].map((one) => one[of]))
    // The browser does not report events shorter than one frame.
    return value === 0 ? '<16' : value.toFixed(0)
  }
  const throttledText = `slowed ${output('painted', 'slowed')}, ${output('completed', 'slowed')}`
  return {
    what: `${what} (completed in ${output('completed', 'usual')} ms; ${throttledText})`,
    value: `${output('painted', 'usual')} ms`,
    budget: '100 ms',
  }
}
