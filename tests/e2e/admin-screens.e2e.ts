import { AxeBuilder } from '@axe-core/playwright'
import { signInAsAdmin } from './come-in.ts'
import { expect, open, type Page, test } from './journey.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Those about people and about the installation are looked at, in two looks each, by journeys of their own. */
const hasItsOwn = (place: string) => /^\/admin\/(?:access|system)\//u.test(place)

/** Every place of the side bar, and for each list its first record, a new one, and what it links to. */
async function screensFrom(page: Page): Promise<readonly string[]> {
  await open(page, '/')
  const hrefs = (scope: string) =>
    page
      .locator(`${scope} a[href^="/"]:not([download])`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const places = (await hrefs('.side-places')).filter((place) => place !== '/' && !hasItsOwn(place))
  const found = new Set(['/', '/admin/search?q=s', '/admin/secrets', ...places])
  for (const place of places) {
    await open(page, place)
    const [record] = await hrefs('.screen tbody tr')
    if (record !== undefined) found.add(record)
    for (const more of await hrefs(':is(.head, .kit-actions)')) found.add(more)
  }
  return [...found]
}

async function troublesOf(page: Page, where: string): Promise<readonly string[]> {
  // Half faded in, nothing has the colours that it will have.
  await page.evaluate(async () => {
    const isEnding = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime)
    const ending = document.getAnimations().filter(isEnding)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  const found = violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160))
    return `${where}: ${id}: ${places.join(' ')}`
  })
  const aside = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return aside > 0 ? [...found, `${where}: ${aside} pixels stand out at the side`] : found
}

const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

// The looks take turns from screen to screen: what they have in common is seen in all four.
test('axe finds nothing on any screen, light or dark, narrow or wide, and nothing stands out at the side', async ({
  page,
  context,
  site,
  troubles,
}) => {
  test.setTimeout(600_000)
  troubles.expect(/the server responded with a status of 404/u)
  await signInAsAdmin(context, site)
  const found: string[] = []
  const screens = await screensFrom(page)
  expect(screens.length).toBeGreaterThan(10)
  for (const [index, screen] of screens.entries()) {
    const { width, colorScheme } = looks[index % looks.length] ?? looks[0]
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await open(page, screen)
    // What a bar at the foot covers for the moment is not too small to be met.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    found.push(...(await troublesOf(page, `${screen}, ${width} pixels, ${colorScheme}`)))
  }
  expect(found).toEqual([])
})

test('from right to left nothing stands out at the side, and the places are on the right', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  for (const screen of ['/', '/admin/cards', '/admin/cards/new', '/admin/search?q=s']) {
    await open(page, screen)
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    for (const width of [360, 1280, 2560]) {
      await page.setViewportSize({ width, height: 800 })
      const aside = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
      expect(aside, `${screen}, ${width} pixels`).toBe(0)
    }
    const side = await page.locator('.side').boundingBox()
    expect(side?.x, screen).toBeGreaterThan(1_280)
  }
})

test('dialogs, menus and the palette have nothing that axe finds, with forced colours too', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/cards')
  const found: string[] = []
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    await page.getByRole('button', { name: /^Account menu/u }).click()
    found.push(...(await troublesOf(page, 'the menu of the user')))
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    found.push(...(await troublesOf(page, 'the sheet of keys')))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sp')
    await expect(page.getByRole('option', { name: /Spiral/u })).toBeVisible()
    found.push(...(await troublesOf(page, 'the palette')))
    await page.keyboard.press('Escape')
  }
  expect(found).toEqual([])
})
