import { expectAccessible } from 'nacre/test/browser'
import { cardOf, expect, open, type Page, announcement, test } from './browser-test.ts'

const pages = ['/welcome', '/nothing', '/', '/login']
const widths = [360, 700, 1400]
const schemes = ['light', 'dark'] as const

for (const address of pages) {
  test(`axe finds nothing on ${address}, light or dark, narrow or wide`, async ({
    page,
    problems,
  }) => {
    problems.expect(/the server responded with a status of 404/u)
    await open(page, address)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      for (const width of widths) {
        await test.step(`${width} pixels, ${colorScheme}`, async () => {
          await page.setViewportSize({ width, height: 900 })
          await expectAccessible(page)
        })
      }
    }
  })
}

test('axe finds nothing in a menu, a toast and a liked card, light or dark', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/welcome')
  const expectAccessibleInBoth = async (what: string) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await test.step(`${what}, ${colorScheme}`, () => expectAccessible(page))
    }
  }
  await page.getByRole('button', { name: 'Like Kelp' }).click()
  await page.getByRole('button', { name: 'Share Kelp' }).click()
  await expect(announcement(page)).not.toBeEmpty()
  await expectAccessibleInBoth('a toast and a liked card')
  await page.getByRole('button', { name: 'More actions for Sand' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBoth('a menu')
})

test('axe finds nothing with forced colors, and on the confirmation page without JavaScript', async ({
  visitor,
  problems,
}) => {
  problems.expect(/the server responded with a status of 403/u)
  const page = await visitor({ forcedColors: 'active' })
  await open(page, '/welcome')
  await expectAccessible(page)
  const plain = await visitor()
  await plain.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript' }))
  await plain.goto('/welcome')
  await plain.getByRole('button', { name: 'Like Kelp' }).click()
  await expect(plain.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await expectAccessible(plain)
})

interface Stop {
  readonly name: string
  readonly hasOutline: boolean
  readonly isCovered: boolean
}

/** Returns the focused element, whether its focus is visible, and whether something covers it. */
const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(async () => {
    const element = document.activeElement ?? document.body
    const isInView = () => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }
    // The browser scrolls to the focused element after some frames, if at all.
    for (let frame = 0; frame < 300 && !isInView(); frame += 1) {
      await new Promise(requestAnimationFrame)
    }
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
      hasOutline: outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2,
      isCovered: !element.contains(top),
    }
  })

const bar = ['Skip to content', 'Welcome', 'Admin', 'Sign in', 'Change theme']
const links = ['Summer at the sea', 'Winter walks', 'Bread', 'This quarter']

for (const width of [360, 1000]) {
  test(`Tab reaches all controls in order, with a visible focus, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await open(page, '/welcome')
    const titles = await page.locator('.card:not(.listing) h2').allTextContents()
    expect(titles).toHaveLength(8)
    const expected = [
      ...bar,
      ...links,
      ...titles.flatMap((title) => [
        `Like ${title}`,
        `Share ${title}`,
        `More actions for ${title}`,
      ]),
    ]
    const stops: Stop[] = []
    for (let step = 0; step < expected.length; step += 1) {
      await page.keyboard.press('Tab')
      stops.push(await stopOf(page))
    }
    expect(stops.map(({ name }) => name.replace(/ \d+$/u, ''))).toEqual(expected)
    expect(stops.filter(({ hasOutline }) => !hasOutline)).toEqual([])
    expect(stops.filter(({ isCovered }) => isCovered)).toEqual([])
    for (let step = 1; step < expected.length; step += 1) {
      await page.keyboard.press('Shift+Tab')
      expect((await stopOf(page)).isCovered).toBe(false)
    }
    expect((await stopOf(page)).name).toBe('Skip to content')
  })
}

test('the first Tab stop is a link to the content', async ({ page }) => {
  await open(page, '/welcome')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.locator('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Summer at the sea' })).toBeFocused()
})

/** Returns the horizontal overflow of the page. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

test('no page scrolls horizontally at 400 % zoom', async ({ page, problems }) => {
  problems.expect(/the server responded with a status of 404/u)
  await page.setViewportSize({ width: 320, height: 256 })
  for (const address of pages) {
    await open(page, address)
    expect(await overflow(page), address).toBe(0)
  }
  await open(page, '/welcome')
  await page.getByRole('button', { name: 'More actions for Kelp' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu).toBeVisible()
  const close = menu.getByRole('button', { name: 'Close' })
  await close.scrollIntoViewIfNeeded()
  await expect(close).toBeInViewport({ ratio: 1 })
  const box = await menu.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
})

for (const { what, css } of [
  {
    what: 'more space between letters, words and lines',
    css: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important; } p { margin-bottom: 2em !important }`,
  },
  { what: 'letters of twice the size', css: 'html { font-size: 200% !important }' },
]) {
  test(`${what} clip nothing`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await open(page, '/welcome')
    const clipped = await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets = [sheet]
      return [...document.querySelectorAll<HTMLElement>('.bar, main *')]
        .filter((element) => !element.matches('.visually-hidden, svg, svg *'))
        .filter((element) => getComputedStyle(element).overflow === 'hidden')
        .filter(
          ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
            scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
        )
        .map(({ outerHTML }) => outerHTML.slice(0, 100))
    }, css)
    expect(clipped).toEqual([])
    expect(await overflow(page)).toBe(0)
    await expect(cardOf(page, 'Kelp').getByRole('button').last()).toBeVisible()
  })
}

test('every control is at least 24 × 24 pixels', async ({ page, problems }) => {
  problems.expect(/the server responded with a status of 404/u)
  for (const address of pages) {
    await open(page, address)
    for (const width of [360, 1400]) {
      await page.setViewportSize({ width, height: 800 })
      const small = await page.locator('a:not(.skip), button').evaluateAll((elements) =>
        elements
          .filter((element) => {
            const box = element.getBoundingClientRect()
            return Math.min(box.width, box.height) < 24
          })
          .map(({ outerHTML }) => outerHTML.slice(0, 100)),
      )
      expect(small).toEqual([])
    }
  }
})
