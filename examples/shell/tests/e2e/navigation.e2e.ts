import {
  waitForHydration,
  cardOf,
  expect,
  open,
  type Page,
  announcement,
  test,
} from './browser-test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name })
const position = (page: Page) => page.evaluate(() => scrollY)

async function goDown(page: Page, y: number) {
  // The page must have handled the scroll event before the next navigation.
  await page.evaluate(async (top) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    addEventListener('scroll', resolve, { once: true })
    scrollTo({ top, behavior: 'instant' })
    await promise
  }, y)
  expect(await position(page)).toBe(y)
}

test.use({ viewport: { width: 700, height: 500 } })

test('back, forward and reload restore the scroll position', async ({ page }) => {
  await open(page, '/welcome')
  await goDown(page, 700)
  await link(page, 'Sign in').click()
  await expect(heading(page)).toHaveText('Sign in')
  await expect.poll(() => position(page)).toBe(0)

  await page.goBack()
  await expect(heading(page)).toHaveText('Welcome')
  await expect.poll(() => position(page)).toBe(700)
  await page.goForward()
  await expect(heading(page)).toHaveText('Sign in')
  await expect.poll(() => position(page)).toBe(0)

  await page.goBack()
  await expect.poll(() => position(page)).toBe(700)
  await goDown(page, 300)
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => position(page)).toBe(300)
})

test('a link to the current page adds no history entry', async ({ page }) => {
  await open(page, '/welcome')
  const steps = () => page.evaluate(() => history.length)
  const before = await steps()
  await link(page, 'Welcome').click()
  expect(await steps()).toBe(before)
  await link(page, 'Sign in').click()
  await expect(heading(page)).toHaveText('Sign in')
  await expect.poll(steps).toBe(before + 1)
})

test.describe('in a low window', () => {
  test.use({ viewport: { width: 700, height: 300 } })

  test('a navigation starts at the top, also of a visited page', async ({ page }) => {
    await open(page, '/welcome')
    await goDown(page, 700)
    await link(page, 'Sign in').click()
    await expect(heading(page)).toHaveText('Sign in')
    await expect.poll(() => position(page)).toBe(0)
    await goDown(page, 50)
    await link(page, 'Welcome').click()
    await expect(heading(page)).toHaveText('Welcome')
    await expect.poll(() => position(page)).toBe(0)
  })
})

test('the heading of a new page has the focus, and its title is announced', async ({ page }) => {
  await open(page, '/welcome')
  await expect(page).toHaveTitle('Welcome – Nacre')
  await expect(announcement(page)).toBeEmpty()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')

  const description = page.locator('meta[name=description]')
  const before = await description.getAttribute('content')
  await link(page, 'Sign in').click()
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('Sign in – Nacre')
  await expect(announcement(page)).toHaveText('Sign in – Nacre')
  await expect(announcement(page)).toHaveClass('visually-hidden')
  await expect(description).not.toHaveAttribute('content', before ?? '')

  await page.goBack()
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toHaveText('Welcome')
  await expect(page).toHaveTitle('Welcome – Nacre')
  await expect(description).toHaveAttribute('content', before ?? '')
})

const shellOf = (page: Page) => cardOf(page, 'Scallop')

async function anchorOf(page: Page): Promise<string> {
  const id = await shellOf(page).getAttribute('id')
  return `#${id}`
}

/** Expects the card at the top of the window, highlighted as the target. */
async function expectArrival(page: Page) {
  const card = shellOf(page)
  await expect(card).toBeInViewport({ ratio: 0.9 })
  await expect(card).toHaveCSS('outline-style', 'solid')
  await expect(card).toHaveCSS('outline-width', '3px')
  await expect(async () => {
    const top = await card.evaluate((element) => element.getBoundingClientRect().top)
    expect(top).toBeGreaterThan(60)
    expect(top).toBeLessThan(100)
  }).toPass()
}

test('a link to a card scrolls to the card, and Tab continues from there', async ({
  page,
  visitor,
}) => {
  await open(page, '/welcome')
  const anchor = await anchorOf(page)
  const other = await visitor({ viewport: { width: 700, height: 500 } })
  await open(other, `/welcome${anchor}`)
  await expectArrival(other)
  await expect(shellOf(other)).toBeFocused()
  await other.keyboard.press('Tab')
  await expect(other.getByRole('button', { name: 'Like Scallop' })).toBeFocused()
})

test('a fragment link on the page leads to the card, and back returns', async ({ page }) => {
  await open(page, '/welcome')
  const anchor = await anchorOf(page)
  await goDown(page, 100)
  await page.evaluate((hash) => {
    location.hash = hash
  }, anchor)
  await expectArrival(page)
  await expect(shellOf(page)).toBeFocused()
  await page.goBack()
  await expect.poll(() => position(page)).toBe(100)
})

test('a link to a card scrolls to the card without JavaScript', async ({ page, visitor }) => {
  await open(page, '/welcome')
  const anchor = await anchorOf(page)
  const plain = await visitor({ javaScriptEnabled: false, viewport: { width: 700, height: 500 } })
  await plain.goto('/welcome')
  const share = shellOf(plain).getByRole('link', { name: 'Share Scallop' })
  await expect(share).toHaveAttribute('href', anchor)
  await share.click()
  await expect(plain).toHaveURL(`/welcome${anchor}`)
  await expect(shellOf(plain)).toBeInViewport({ ratio: 0.9 })
})
