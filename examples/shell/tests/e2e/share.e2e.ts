import { cardOf, expect, open, type Page, announcement, test } from './browser-test.ts'

const press = (page: Page) => page.getByRole('button', { name: 'Share Kelp' }).click()

/** Returns the data that the page passed to the share sheet. */
const shared = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'shared'))

async function stubShareSheet(page: Page, error?: string) {
  await page.addInitScript((name) => {
    Reflect.set(navigator, 'share', (data: ShareData) => {
      Reflect.set(globalThis, 'shared', data)
      return name ? Promise.reject(new DOMException('', name)) : Promise.resolve()
    })
  }, error)
}

async function linkOf(page: Page): Promise<string> {
  return `${new URL(page.url()).origin}/welcome#${await cardOf(page, 'Kelp').getAttribute('id')}`
}

test('a card is shared by the share sheet of the system', async ({ page }) => {
  await stubShareSheet(page)
  await open(page, '/welcome')
  await press(page)
  await expect.poll(() => shared(page)).toEqual({ title: 'Kelp', url: await linkOf(page) })
  await expect(announcement(page)).toBeEmpty()
})

test('closing the share sheet shows no message and copies nothing', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await stubShareSheet(page, 'AbortError')
  await open(page, '/welcome')
  await page.evaluate(() => navigator.clipboard.writeText('before'))
  await press(page)
  await expect.poll(() => shared(page)).toBeTruthy()
  // After two frames, any effect of the click is visible.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(announcement(page)).toBeEmpty()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('before')
})

test('without a share sheet, the link to the card is copied', async ({
  page,
  context,
  visitor,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/welcome')
  await press(page)
  await expect(announcement(page)).toHaveText('Link copied.')
  await expect(announcement(page)).toBeInViewport()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(await linkOf(page))
  const friend = await visitor()
  await friend.goto(link)
  await expect(cardOf(friend, 'Kelp')).toBeInViewport({ ratio: 0.9 })
})

test('if the share sheet fails, the link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await stubShareSheet(page, 'DataError')
  await open(page, '/welcome')
  await press(page)
  await expect(announcement(page)).toHaveText('Link copied.')
})

for (const [why, clipboard] of [
  ['refused', { writeText: true }],
  ['missing', undefined],
] as const) {
  test(`if the clipboard is ${why}, the link is displayed`, async ({ page }) => {
    await page.addInitScript((has) => {
      const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      Object.defineProperty(navigator, 'clipboard', { value: has && { writeText: refuse } })
    }, clipboard)
    await open(page, '/welcome')
    await press(page)
    await expect(announcement(page)).toHaveText(`Copy this link: ${await linkOf(page)}`)
  })
}
