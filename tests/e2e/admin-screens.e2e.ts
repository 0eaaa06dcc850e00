import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, findAccessibilityProblems, open, type Page, test } from './browser-test.ts'

/** The screens of access and system have their own accessibility tests. */
const hasOwnTest = (place: string) => /^\/admin\/(?:access|system)\//u.test(place)

/** Returns all links of the side bar, and for each list its first record, the form for a new one, and their links. */
async function findScreens(page: Page): Promise<readonly string[]> {
  await open(page, '/')
  const hrefs = (scope: string) =>
    page
      .locator(`${scope} a[href^="/"]:not([download])`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const places = (await hrefs('.side-places')).filter(
    (place) => place !== '/' && !hasOwnTest(place),
  )
  const found = new Set(['/', '/admin/search?q=s', '/admin/secrets', ...places])
  for (const place of places) {
    await open(page, place)
    const [record] = await hrefs('.screen tbody tr')
    if (record !== undefined) found.add(record)
    for (const more of await hrefs(':is(.head, .kit-actions)')) found.add(more)
  }
  return [...found]
}

async function findProblems(page: Page, where: string): Promise<readonly string[]> {
  const found = (await findAccessibilityProblems(page)).map((problem) => `${where}: ${problem}`)
  const aside = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return aside > 0 ? [...found, `${where}: ${aside} pixels stand out at the side`] : found
}

const variants = [
  { width: 360, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

// The four combinations of theme and width alternate between screens, because screens have much in common.
test('axe finds nothing on any screen, light or dark, narrow or wide, and nothing overflows horizontally', async ({
  page,
  context,
  site,
  problems,
}) => {
  test.setTimeout(600_000)
  problems.expect(/the server responded with a status of 404/u)
  await signInAsAdmin(context, site)
  const found: string[] = []
  const screens = await findScreens(page)
  expect(screens.length).toBeGreaterThan(10)
  for (const [index, screen] of screens.entries()) {
    const { width, colorScheme } = variants[index % variants.length] ?? variants[0]
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    await open(page, screen)
    // At the end of the page, no sticky bar at the bottom covers a control.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    found.push(...(await findProblems(page, `${screen}, ${width} pixels, ${colorScheme}`)))
  }
  expect(found).toEqual([])
})

test('in right-to-left direction nothing overflows, and the side bar is on the right', async ({
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

test('axe finds nothing in dialogs, menus and the command palette, also with forced colors', async ({
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
    found.push(...(await findProblems(page, 'the menu of the user')))
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    found.push(...(await findProblems(page, 'the sheet of keys')))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('sp')
    await expect(page.getByRole('option', { name: /Spiral/u })).toBeVisible()
    found.push(...(await findProblems(page, 'the palette')))
    await page.keyboard.press('Escape')
  }
  expect(found).toEqual([])
})
