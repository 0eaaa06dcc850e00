import type { ConsoleMessage, Route } from '@playwright/test'
import { AppError } from 'nacre'
import {
  waitForHydration,
  cardOf,
  expect,
  likeOf,
  likesOf,
  open,
  type Page,
  test,
} from './browser-test.ts'

const search = /\/search\?/u
const captcha = '**/api/captcha_images/imagecode'

/** Records the console messages of the page, as text and as values. */
function linesOf(page: Page) {
  const lines: ConsoleMessage[] = []
  page.on('console', (message) => {
    if (message.type() === 'log') lines.push(message)
  })
  return {
    texts: () => lines.map((line) => line.text()).toSorted(),
    values: (name: string) =>
      Promise.all(
        lines
          .filter((line) => line.text().startsWith(name))
          .map(async (line) => line.args()[1]?.jsonValue()),
      ),
  }
}

test('the page makes two calls, and prints their results only to the console', async ({
  page,
  app,
  packageSearch,
}) => {
  // Other tests of the worker have called the same search.
  const earlier = packageSearch.requests.length
  const lines = linesOf(page)
  const pictures: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) pictures.push(`${request.method()} ${request.url()}`)
  })
  const expectOpenings = async (count: number) => {
    await expect.poll(() => lines.texts()).toHaveLength(2 * count)
    expect(pictures).toEqual(
      Array.from({ length: count }, () => `GET ${app.url}/api/captcha_images/imagecode`),
    )
    expect(packageSearch.requests.slice(earlier).map((url) => url.search)).toEqual(
      Array.from({ length: count }, () => '?q=nacre'),
    )
  }
  await open(page, '/welcome')
  await expectOpenings(1)
  const [found] = await lines.values('Package search')
  expect(found).toEqual({ total: 1, results: [{ package: { name: 'nacre' } }] })
  const [drawn] = await lines.values('Captcha image')
  expect(drawn).toEqual({ image: expect.stringMatching(/^data:image\/png;base64,/u) })
  expect(await page.content()).not.toMatch(/data:image|"package"|results/u)
  await expect(page.locator('img[src^="data:"]')).toHaveCount(0)

  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
  await expectOpenings(1)
  await page.getByRole('link', { name: 'Welcome', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await expectOpenings(2)
})

const unexpected = 'The answer makes no sense.'
const unusable = new AppError('bad-gateway').problem.title

/** The message of the browser about a failed call, which a page cannot prevent. */
const own = /Failed to load resource/u

const failures: {
  what: string
  respond: (route: Route) => Promise<void>
  line: string
}[] = [
  {
    what: 'cannot connect',
    respond: (route) => route.abort('connectionrefused'),
    line: unusable,
  },
  {
    what: 'get status 500',
    respond: (route) => route.fulfill({ status: 500, body: 'Internal error' }),
    line: unusable,
  },
  {
    what: 'get an HTML page',
    respond: (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hello</h1>' }),
    line: unusable,
  },
  { what: 'get an empty response', respond: (route) => route.fulfill(), line: unexpected },
  {
    what: 'get null',
    respond: (route) => route.fulfill({ json: null }),
    line: unexpected,
  },
  {
    what: 'get unexpected data',
    respond: (route) => route.fulfill({ json: { total: '7', results: {}, image: 7 } }),
    line: unexpected,
  },
]

async function expectWorkingPage(page: Page) {
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await expect(cardOf(page, 'Spiral')).toBeVisible()
  const before = await likesOf(page, 'Spiral')
  await Promise.all([page.waitForResponse('**/like'), likeOf(page, 'Spiral').click()])
  await expect.poll(() => likesOf(page, 'Spiral')).toBe(before + 1)
}

for (const { what, respond, line } of failures) {
  test(`calls that ${what} print one line each and have no other effect`, async ({
    page,
    problems,
  }) => {
    problems.expect(own)
    const lines = linesOf(page)
    await page.route(search, respond)
    await page.route(captcha, respond)
    await page.goto('/welcome')
    await expectWorkingPage(page)
    await expect
      .poll(() => lines.texts())
      .toEqual([`Captcha image ${line}`, `Package search ${line}`])
  })
}

test('calls are aborted after five seconds, with one line each', async ({ page }) => {
  // The test controls the clock.
  await page.addInitScript(() => {
    const timeouts: { time: number; end(): void }[] = []
    Reflect.set(globalThis, 'timeouts', timeouts)
    AbortSignal.timeout = (time) => {
      const control = new AbortController()
      timeouts.push({ time, end: () => control.abort(new DOMException('', 'TimeoutError')) })
      return control.signal
    }
  })
  const lines = linesOf(page)
  const hang = () => undefined
  await page.route(search, hang)
  await page.route(captcha, hang)
  await open(page, '/welcome')
  const times = () =>
    page.evaluate(() => {
      const timeouts: { time: number }[] = Reflect.get(globalThis, 'timeouts')
      return timeouts.map(({ time }) => time)
    })
  await expect.poll(times).toEqual([5_000, 5_000])
  await page.evaluate(() => {
    const timeouts: { end(): void }[] = Reflect.get(globalThis, 'timeouts')
    for (const { end } of timeouts) end()
  })
  const late = new AppError('gateway-timeout').problem.title
  await expect
    .poll(() => lines.texts())
    .toEqual([`Captcha image ${late}`, `Package search ${late}`])
  await expectWorkingPage(page)
})
