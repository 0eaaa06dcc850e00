import { waitForHydration, expect, open, type Page, test } from './browser-test.ts'

/** Records the requests of a page, without cached files such as the icon. */
async function requestsOf(page: Page): Promise<() => string[]> {
  const session = await page.context().newCDPSession(page)
  const requests = new Map<string, string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname, search } = new URL(request.url)
    requests.set(requestId, `${request.method} ${pathname}${search}`)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) requests.delete(requestId)
  })
  await session.send('Network.enable')
  return () => [...requests.values()]
}

const isPicture = (request: string) => request.startsWith('GET /files/')

/** A layout shift. TypeScript does not have this type yet. */
interface Moved {
  readonly node?: Node | null
  readonly previousRect: DOMRect
  readonly currentRect: DOMRect
}

/** Removes the hash from the names of built files. */
const withoutHash = (request: string) => request.replace(/-[\w-]{7,8}\.(js|css)$/u, '.$1')

for (const { device, options, more } of [
  { device: 'a desk', options: { viewport: { width: 1400, height: 900 } }, more: [] },
  {
    device: 'a phone',
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    more: ['GET /assets/attach-gestures.js'],
  },
]) {
  test.describe(`on ${device}`, () => {
    test.use(options)

    test('the page requests each required file once', async ({ page }) => {
      const questions = await requestsOf(page)
      await open(page, '/welcome')
      await page.waitForLoadState('networkidle')
      const requests = questions()
      expect(requests.filter((request, at) => requests.indexOf(request) !== at)).toEqual([])
      expect(
        requests
          .filter((request) => !isPicture(request))
          .map(withoutHash)
          .toSorted(),
      ).toEqual(
        [
          'GET /welcome',
          'GET /assets/browser.css',
          'GET /assets/page.css',
          'GET /assets/browser.js',
          'GET /assets/page.js',
          'GET /favicon.svg',
          'GET /api/captcha_images/imagecode',
          'GET /search?q=nacre',
          ...more,
        ].toSorted(),
      )
      const inView = await page
        .locator('.card img')
        .evaluateAll((pictures) =>
          pictures
            .filter((picture) => picture.getBoundingClientRect().top < innerHeight)
            .map((picture) => `GET ${picture.getAttribute('src')}`),
        )
      expect(requests).toEqual(expect.arrayContaining(inView))
    })
  })
}

for (const { width, locale } of [
  { width: 390, locale: 'en-GB' },
  { width: 1400, locale: 'pt-BR' },
]) {
  test.describe(`${width} pixels wide, in ${locale}`, () => {
    test.use({ viewport: { width, height: 844 }, locale })

    test('the layout does not shift while the page loads and scrolls', async ({ page }) => {
      await page.addInitScript(() => {
        const shifts: string[] = []
        Reflect.set(globalThis, 'shifts', shifts)
        const tell = ({ node, previousRect, currentRect }: Moved) => {
          const what = node instanceof Element ? node.outerHTML : (node?.textContent ?? '')
          return [what.slice(0, 80), previousRect, currentRect].map((one) => JSON.stringify(one))
        }
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) {
            const moved: Moved[] = Reflect.get(shift, 'sources')
            shifts.push(moved.map((one) => tell(one).join(' ')).join('; '))
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto('/welcome')
      await waitForHydration(page)
      for (const picture of await page.locator('.card img').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete))
          .toBe(true)
      }
      await page.evaluate(
        () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
      )
      expect(await page.evaluate(() => Reflect.get(globalThis, 'shifts'))).toEqual([])
    })

    // A browser shows what has arrived, and a response can be split at any place.
    test('the bar does not shift when its end arrives later than its start', async ({ page }) => {
      await page.goto('/welcome')
      await waitForHydration(page)
      const [whole, start] = await page.locator('.brand').evaluate((brand) => {
        const place = () => {
          const { x, y } = brand.getBoundingClientRect()
          return { x, y }
        }
        const before = place()
        while (brand.nextSibling) brand.nextSibling.remove()
        return [before, place()]
      })
      expect(start).toEqual(whole)
    })
  })
}
