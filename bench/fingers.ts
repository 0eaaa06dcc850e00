import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import type { Figure } from './figure.ts'
import { type Interaction, interactions } from './fingers-story.ts'
import { openFilledLibrary } from './filled-library.ts'
import { median } from './statistics.ts'

const rounds = 5
const patience = 30_000

/** From the press to the next picture, and to the picture in which what was asked for is there. */
interface Answered {
  readonly painted: number
  readonly there: number
}

type Speed = 'usual' | 'slowed'

/**
 * How long people wait in the admin area of a library of 10,000 books, in a browser on this machine: till the next
 * picture, till what was asked for is there, and both once more with a processor at a quarter of its speed.
 */
export async function measureFingers(): Promise<Figure[]> {
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
    ...(executablePath && { executablePath }),
  })
  const library = await openFilledLibrary(10_000)
  try {
    const context = await browser.newContext({ baseURL: library.url })
    await library.comeIn(context)
    const page = await context.newPage()
    const processor = await context.newCDPSession(page)
    const measured = new Map<string, Record<Speed, Answered[]>>()
    for (const [speed, rate] of [
      ['usual', 1],
      ['slowed', 4],
    ] as const) {
      await processor.send('Emulation.setCPUThrottlingRate', { rate })
      for (let round = -1; round < rounds; round += 1) {
        await begin(page)
        for (const one of interactions) {
          await one.before?.(page)
          const answered = await measure(page, one)
          const known = measured.get(one.what) ?? { usual: [], slowed: [] }
          measured.set(one.what, known)
          // The first round only warms up.
          if (round >= 0) known[speed].push(answered)
        }
      }
    }
    return [...measured].map(([what, answers]) => figureOf(what, answers))
  } finally {
    await browser.close()
    await library.stop()
  }
}

async function begin(page: Page): Promise<void> {
  await page.goto('/admin/books?columns=title,pages,price,condition,updated')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.evaluate(observe)
}

async function measure(page: Page, { what, act, there }: Interaction): Promise<Answered> {
  await page.evaluate(watch, there)
  await act(page)
  const life = new AbortController()
  const never = setTimeout(patience, undefined, { signal: life.signal }).then(() => {
    throw new Error(`It never came: ${what}.`)
  })
  const came = page.evaluate(() => Reflect.get(globalThis, 'watched') as Promise<Answered>)
  const answered = await Promise.race([came, never])
  life.abort()
  never.catch(() => undefined)
  return answered
}

/** In the page: keeps what the browser says of the time from an input to its next picture. */
function observe(): void {
  const seen: PerformanceEntry[] = []
  Reflect.set(globalThis, 'inputs', seen)
  new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  } as PerformanceObserverInit)
}

/** In the page: waits for the picture that shows what is looked for, from the last input before it. */
function watch({ selector, text = '' }: { selector: string; text?: string }): void {
  const isThere = () =>
    [...document.querySelectorAll(selector)].some(
      (one) =>
        one.checkVisibility() && `${one.textContent} ${Reflect.get(one, 'value')}`.includes(text),
    )
  const inputs = Reflect.get(globalThis, 'inputs') as PerformanceEntry[]
  inputs.length = 0
  let last: number | undefined
  const life = new AbortController()
  for (const type of ['pointerdown', 'keydown', 'popstate']) {
    const onInput = ({ timeStamp }: Event) => {
      if (!isThere()) last = timeStamp
    }
    addEventListener(type, onInput, { capture: true, signal: life.signal })
  }
  const watched = new Promise<Answered>((resolve) => {
    const look = () => {
      const begun = last
      if (begun === undefined || !isThere()) {
        requestAnimationFrame(look)
        return
      }
      // After this picture has been drawn.
      globalThis.setTimeout(() => {
        const there = performance.now() - begun
        life.abort()
        // What the browser tells of an input, it tells a little later.
        globalThis.setTimeout(() => {
          const painted = Math.max(0, ...inputs.map(({ duration }) => duration))
          resolve({ painted, there })
        }, 100)
      })
    }
    requestAnimationFrame(look)
  })
  Reflect.set(globalThis, 'watched', watched)
}

function figureOf(what: string, answers: Record<Speed, readonly Answered[]>): Figure {
  const said = (of: keyof Answered, speed: Speed) => {
    const value = median(answers[speed].map((one) => one[of]))
    // The browser tells nothing of what took less than a picture.
    return value === 0 ? '<16' : value.toFixed(0)
  }
  const slowed = `slowed ${said('painted', 'slowed')}, ${said('there', 'slowed')}`
  return {
    what: `${what} (there in ${said('there', 'usual')} ms; ${slowed})`,
    value: `${said('painted', 'usual')} ms`,
    budget: '100 ms',
  }
}
