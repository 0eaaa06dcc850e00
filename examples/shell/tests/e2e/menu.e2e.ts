import { cardOf, expect, likeOf, open, type Page, announcement, test } from './browser-test.ts'

test.use({ fresh: true })

const menu = (page: Page) => page.getByRole('dialog')
const more = (page: Page, title: string) =>
  page.getByRole('button', { name: `More actions for ${title}` })
const item = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true })

for (const key of ['Enter', 'Space']) {
  test(`${key} opens the menu of a card, and Escape restores the focus`, async ({ page }) => {
    await open(page, '/welcome')
    await more(page, 'Kelp').focus()
    await page.keyboard.press(key)
    await expect(menu(page)).toHaveAccessibleName('Kelp')
    await expect(item(page, 'Like')).toBeFocused()
    for (const name of ['Share', 'Previous card', 'Next card', 'Close']) {
      await page.keyboard.press('Tab')
      await expect(item(page, name)).toBeFocused()
    }
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)
    await expect(more(page, 'Kelp')).toBeFocused()
  })
}

test('the menu likes a card and removes the like', async ({ page }) => {
  await open(page, '/welcome')
  await more(page, 'Kelp').click()
  await item(page, 'Like').click()
  await expect(menu(page)).toHaveCount(0)
  await expect(likeOf(page, 'Kelp')).toHaveAttribute('aria-pressed', 'true')
  await expect(more(page, 'Kelp')).toBeFocused()
  await more(page, 'Kelp').click()
  await item(page, 'Unlike').click()
  await expect(likeOf(page, 'Kelp')).toHaveAttribute('aria-pressed', 'false')
})

test('the menu shares a card', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/welcome')
  await more(page, 'Kelp').click()
  await item(page, 'Share').click()
  await expect(announcement(page)).toHaveText('Link copied.')
})

test('the menu goes to the previous and next card, up to the last', async ({ page }) => {
  await open(page, '/welcome')
  await more(page, 'Kelp').click()
  await item(page, 'Next card').click()
  await expect(cardOf(page, 'Scallop')).toBeFocused()
  await more(page, 'Kelp').click()
  await item(page, 'Previous card').click()
  await expect(cardOf(page, 'Three pearls')).toBeFocused()
  await more(page, 'Spiral').click()
  await item(page, 'Previous card').click()
  await expect(page.getByRole('article').first()).toBeFocused()
  await more(page, 'Sand').click()
  await expect(item(page, 'Next card')).toBeDisabled()
})

test('a click outside the menu closes it, a click on its text does not', async ({ page }) => {
  await open(page, '/welcome')
  await more(page, 'Kelp').click()
  await menu(page).getByText('Kelp').click()
  await menu(page).click({ position: { x: 4, y: 4 } })
  await expect(menu(page)).toBeVisible()
  await page.mouse.click(10, 10)
  await expect(menu(page)).toHaveCount(0)
  await expect(more(page, 'Kelp')).toBeFocused()
})

test('arrow keys move between cards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/welcome')
  await likeOf(page, 'Kelp').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cardOf(page, 'Scallop')).toBeFocused()
  await expect(cardOf(page, 'Scallop')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(cardOf(page, 'Three pearls')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(likeOf(page, 'Three pearls')).toHaveAttribute('aria-pressed', 'true')
  // Arrow keys with a modifier are left to the browser.
  await page.keyboard.press('Shift+ArrowRight')
  await expect(likeOf(page, 'Three pearls')).toBeFocused()
})

test('a double click on an image likes the card, and a second one does not remove the like', async ({
  page,
}) => {
  await open(page, '/welcome')
  const picture = cardOf(page, 'Kelp').getByRole('img')
  await Promise.all([page.waitForResponse('**/like'), picture.dblclick()])
  await expect(likeOf(page, 'Kelp')).toHaveAttribute('aria-pressed', 'true')
  await picture.dblclick()
  await expect(likeOf(page, 'Kelp')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(likeOf(page, 'Kelp')).toHaveText(/1$/u)
})
