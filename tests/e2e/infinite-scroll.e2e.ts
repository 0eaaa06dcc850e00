import type { Locator, Page } from '@playwright/test'
import { importTiles } from './import-rows.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, open, test } from './browser-test.ts'

test.use({ fresh: true })

const titles = (page: Page) => page.getByRole('rowheader')

test('an infinite list scrolls to its end, with the position in the URL', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await importTiles(context, site, 1_000)
  await open(page, '/admin/tiles?scroll=true&columns=text,cols')
  const region = page.getByRole('region', { name: 'Tiles' })
  const rows = page.getByRole('row')
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '1005')
  await region.focus()
  await page.keyboard.press('End')
  await expect(titles(page).last()).toHaveText('Tile 999')
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '1005')
  expect(await rows.count()).toBeLessThan(80)
  await expect
    .poll(() => Number(new URL(page.url()).searchParams.get('offset')))
    .toBeGreaterThan(900)
  await page.reload()
  await expect(titles(page).last()).toHaveText('Tile 999')
  await region.focus()
  await page.keyboard.press('Home')
  await expect(rows.nth(1)).toHaveAttribute('aria-rowindex', '2')
  await region.hover()
  await page.mouse.wheel(0, 2_000)
  await expect(page.getByRole('link', { name: 'Tile 50', exact: true })).toBeVisible()

  // Rows at any position can be selected, also as a range with Shift.
  await page.getByRole('checkbox', { name: 'Select Tile 50', exact: true }).click()
  const last = page.getByRole('checkbox', { name: 'Select Tile 54', exact: true })
  await last.click({ modifiers: ['Shift'] })
  await expect(page.getByText('5 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all matching rows' }).click()
  await expect(page.getByText('1,004 selected')).toBeVisible()
  await page.keyboard.press('Escape')

  // A range may include rows that are not loaded. A bulk action applies to all of its rows or to none.
  const row = (index: number) =>
    page.getByRole('checkbox', { name: `Select Tile ${index}`, exact: true })
  await row(50).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByText('2 selected')).toBeVisible()
  await row(50).click()
  await row(51).click()
  await row(51).click()
  await region.focus()
  await page.keyboard.press('End')
  await row(998).click({ modifiers: ['Shift'] })
  await expect(page.getByText('948 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete (948)' }).click()
  await expect(page.getByText('Delete: 948 succeeded.')).toBeVisible()
  await expect(titles(page).last()).toHaveText('Tile 999')
  await expect(titles(page).nth(-2)).toHaveText('Tile 50')

  // In a paged list, too, the header is sticky and never covers the focused row.
  await open(page, '/admin/tiles?limit=100')
  await titles(page).last().getByRole('link').focus()
  const head = page.getByRole('columnheader', { name: 'Text' })
  const inSight = async () => {
    const [above, focused] = [await boxOf(head), await boxOf(page.locator(':focus'))]
    return { head: above.y >= 0, beneath: focused.y >= above.y + above.height }
  }
  for (const key of 'k'.repeat(40)) {
    await page.keyboard.press(key)
    await expect.poll(inSight).toEqual({ head: true, beneath: true })
  }
})

async function boxOf(one: Locator) {
  return (await one.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
}
