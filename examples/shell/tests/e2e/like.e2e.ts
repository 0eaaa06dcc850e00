import { AppError } from 'nacre'
import {
  waitForHydration,
  cardOf,
  expect,
  likeOf,
  open,
  type Page,
  announcement,
  test,
} from './browser-test.ts'

test.use({ fresh: true })

const address = '**/v1/cards/*/like'

async function expectLikes(page: Page, title: string, likes: number, pressed: boolean) {
  await expect(likeOf(page, title)).toHaveText(new RegExp(`${likes}$`, 'u'))
  await expect(likeOf(page, title)).toHaveAttribute('aria-pressed', String(pressed))
}

/** Delays the responses until the returned function is called. */
async function delayResponses(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const settled = (page: Page, method: string) =>
  page.waitForResponse(
    (response) => response.request().method() === method && response.url().endsWith('/like'),
  )

test('a like counts immediately, survives a reload and can be removed', async ({ page }) => {
  await open(page, '/welcome')
  const letGo = await delayResponses(page)
  await expectLikes(page, 'Spiral', 0, false)
  const stored = settled(page, 'PUT')
  await likeOf(page, 'Spiral').click()
  await expectLikes(page, 'Spiral', 1, true)
  letGo()
  expect((await stored).status()).toBe(200)
  await expectLikes(page, 'Spiral', 1, true)
  await expectLikes(page, 'Kelp', 0, false)

  await page.reload()
  await expectLikes(page, 'Spiral', 1, true)
  await waitForHydration(page)
  const takenBack = settled(page, 'DELETE')
  await likeOf(page, 'Spiral').click()
  await expectLikes(page, 'Spiral', 0, false)
  await takenBack
  await page.reload()
  await expectLikes(page, 'Spiral', 0, false)
})

for (const { presses, likes } of [
  { presses: 2, likes: 0 },
  { presses: 5, likes: 1 },
]) {
  test(`${presses} fast clicks end in the displayed state`, async ({ page }) => {
    await open(page, '/welcome')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/like')) calls.push(request.method())
    })
    const letGo = await delayResponses(page)
    const first = page.waitForRequest(address)
    for (let press = 0; press < presses; press += 1) await likeOf(page, 'Spiral').click()
    await first
    await expectLikes(page, 'Spiral', likes, likes === 1)
    const last = settled(page, likes === 1 ? 'PUT' : 'DELETE')
    letGo()
    await last
    await expectLikes(page, 'Spiral', likes, likes === 1)
    await page.reload()
    await expectLikes(page, 'Spiral', likes, likes === 1)
    // Only the last state is sent, not those between.
    expect(calls).toEqual(likes === 1 ? ['PUT'] : ['PUT', 'DELETE'])
  })
}

test('a rejected like is reverted with the reason', async ({ page, problems }) => {
  problems.expect(/the server responded with a status of 503/u)
  await open(page, '/welcome')
  const title = 'The server is busy. Please try again in a moment.'
  await page.route(address, (route) =>
    route.fulfill({
      status: 503,
      json: { type: '/v1/problem-types/overloaded', code: 'overloaded', status: 503, title },
    }),
  )
  await likeOf(page, 'Spiral').click()
  await expect(announcement(page)).toHaveText(`Spiral: ${title}`)
  await expectLikes(page, 'Spiral', 0, false)
})

test('a like without a network is reverted with a message', async ({ page, context, problems }) => {
  problems.expect(/net::ERR_INTERNET_DISCONNECTED/u)
  await open(page, '/welcome')
  await context.setOffline(true)
  await likeOf(page, 'Spiral').click()
  await expect(announcement(page)).toHaveText(
    `Spiral: ${new AppError('bad-gateway').problem.title}`,
  )
  await expectLikes(page, 'Spiral', 0, false)
})

test('each visitor counts once', async ({ page, visitor }) => {
  await open(page, '/welcome')
  await Promise.all([settled(page, 'PUT'), likeOf(page, 'Spiral').click()])
  const other = await visitor()
  await open(other, '/welcome')
  await expectLikes(other, 'Spiral', 1, false)
  await Promise.all([settled(other, 'PUT'), likeOf(other, 'Spiral').click()])
  await expectLikes(other, 'Spiral', 2, true)
  await page.reload()
  await expectLikes(page, 'Spiral', 2, true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first like requires a confirmation, the next ones do not', async ({
    page,
    problems,
  }) => {
    // The browser reports the status of the confirmation page.
    problems.expect(/the server responded with a status of 403/u)
    await page.goto('/welcome')
    await likeOf(page, 'Kelp').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm this action')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/welcome#card-\w+$/u)
    await expectLikes(page, 'Kelp', 1, true)
    await expect(cardOf(page, 'Kelp')).toBeInViewport()

    await likeOf(page, 'Sand').click()
    await expect(page).toHaveURL(/\/welcome#card-\w+$/u)
    await expectLikes(page, 'Sand', 1, true)
    await expectLikes(page, 'Kelp', 1, true)
    await expect(cardOf(page, 'Sand')).toBeInViewport()

    await likeOf(page, 'Kelp').click()
    await expectLikes(page, 'Kelp', 0, false)
    await expectLikes(page, 'Sand', 1, true)
    await expect.poll(() => problems.all).toHaveLength(1)
  })
})
