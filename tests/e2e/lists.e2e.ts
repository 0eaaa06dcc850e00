import type { BrowserContext, Page } from '@playwright/test'
import { importRows, importTiles } from './import-rows.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test } from './browser-test.ts'
import type { Server } from './server.ts'

test.use({ fresh: true })

/** Imports folders and links, too many for a select menu. */
async function importLinks(context: BrowserContext, site: Server) {
  const { request } = context
  const names = Array.from({ length: 130 }, (_, index) => `Folder ${index}`)
  await importRows(context, site, 'folders', ['name', ...names])
  const { xsrfToken } = await (await request.get(`${site.url}/v1/session`)).json()
  const headers = { 'x-xsrf-token': xsrfToken }
  for (const index of [119, 120, 121]) {
    const where = encodeURIComponent(JSON.stringify({ name: `Folder ${index}` }))
    const found = await (await request.get(`${site.url}/v1/folders?where=${where}`)).json()
    const link = { name: `Link ${index - 119}`, folder: found.items[0].id, link: '/' }
    const created = await request.post(`${site.url}/v1/folder-links`, { headers, data: link })
    expect(created.status(), await created.text()).toBe(201)
  }
}

const titles = (page: Page) => page.getByRole('rowheader')
/** Returns an element of the open panel. */
const optionIn = (page: Page, name: string) =>
  page.locator('[popover]:popover-open').getByRole('link', { name, exact: true })
const head = (page: Page, name: string) =>
  page.getByRole('columnheader').getByRole('link', { name, exact: true })
const searchParams = (page: Page) => new URL(page.url()).searchParams

test('a list is filtered, sorted and arranged by keyboard, saved as a view, and opened in another browser', async ({
  page,
  context,
  browser,
  site,
}) => {
  await signInAsAdmin(context, site)
  await importTiles(context, site, 100)
  await open(page, '/admin/tiles')

  // Several filters.
  await page.getByRole('button', { name: 'Add filter', exact: true }).press('Enter')
  await optionIn(page, 'Cols').press('Enter')
  const how = page.getByRole('combobox', { name: 'Cols: Operator' })
  await expect(how).toBeFocused()
  await how.selectOption({ label: 'is at least' })
  await page.getByRole('textbox', { name: 'Cols: Value' }).fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('of 25')).toBeVisible()
  await expect.poll(() => searchParams(page).get('where')).toBe('{"cols":{"gte":4}}')
  const condition = page.getByRole('button', { name: 'Cols is at least 4' })
  await expect(condition).toBeFocused()
  await condition.press('Enter')
  const panel = page.locator('[popover]:popover-open')
  await panel.getByRole('combobox', { name: 'Add a condition for' }).selectOption({ label: 'Text' })
  await panel.getByRole('button', { name: 'or …' }).press('Enter')
  await page.getByRole('textbox', { name: 'Text: Value' }).fill('Tile 9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1–25 of 33')).toBeVisible()
  await page.getByRole('link', { name: 'or', exact: true }).click()
  await expect(page.getByText('1–3 of 3')).toBeVisible()
  await page.getByRole('link', { name: 'and', exact: true }).click()
  await expect(page.getByText('1–25 of 33')).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter: Text contains Tile 9' }).press('Enter')
  await expect(page.getByText('1–25 of 25')).toBeVisible()
  await expect(condition).toBeFocused()

  // The list is sorted by two columns, and a third one has a sum.
  await head(page, 'Cols').click()
  await expect(page.getByText('Sorted by Cols, ascending')).toBeAttached()
  await expect(page.getByRole('columnheader', { name: 'Cols' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await head(page, 'Text').click({ modifiers: ['Shift'] })
  await expect.poll(() => searchParams(page).get('sort')).toBe('cols,text')
  await head(page, 'Text').press('Shift+Enter')
  await expect.poll(() => searchParams(page).get('sort')).toBe('cols,-text')
  await expect(titles(page).first()).toHaveText('Tile 99')
  await page.getByRole('button', { name: 'More options', exact: true }).click()
  await page.getByRole('link', { name: 'Show totals' }).click()
  await page.getByRole('button', { name: '50', exact: true }).click()
  await expect.poll(() => searchParams(page).get('limit')).toBe('50')
  await expect(page.getByRole('row', { name: 'Sum' })).toContainText('100')

  // A column is hidden, one moved and one resized, all by keyboard.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Updated' }).uncheck()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('columnheader', { name: 'Updated' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Move Color left' }).click()
  await expect(page.getByRole('columnheader').nth(3)).toContainText('Color')
  await page.keyboard.press('Escape')
  const edge = page.getByRole('separator', { name: 'Width of Color' })
  await edge.press('ArrowRight')
  await edge.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '160')
  await expect.poll(() => searchParams(page).get('columns')).toBe('text,cols,color:160,rows')
  await expectAccessible(page, { include: '.screen' })

  // The view is saved with a name, shared, and created the default.
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Wide ones')
  await page.getByRole('checkbox', { name: 'Share with everyone who can see this list' }).check()
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page).toHaveURL(/\?view=[\da-z]{16}$/u)
  // The panel is closed, and the view is selected.
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Views' })).toContainText('Wide ones')
  await page.getByRole('button', { name: 'Edit view' }).click()
  await page.getByRole('checkbox', { name: 'My default view' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const elsewhere = await browser.newContext({ baseURL: site.url })
  await signInAsAdmin(elsewhere, site)
  const other = await elsewhere.newPage()
  await open(other, '/admin/tiles')
  await expect(other.getByText('1–25 of 25')).toBeVisible()
  await expect(other.getByRole('columnheader').nth(3)).toContainText('Color')
  await other.getByRole('link', { name: 'All', exact: true }).click()
  await expect(other.getByText('1–50 of 104')).toBeVisible()
  await expect(other.getByRole('columnheader').nth(3)).toContainText('Color')
  await elsewhere.close()
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('a list is filtered by related records, by relative days, and by nested groups', async ({
    page,
    context,
    site,
  }) => {
    await signInAsAdmin(context, site)
    await importLinks(context, site)
    await open(page, '/admin/folder-links')
    await page.getByRole('button', { name: 'Add filter', exact: true }).click()
    await optionIn(page, 'Folder').click()
    await page
      .getByRole('combobox', { name: 'Folder: Operator' })
      .selectOption({ label: 'is any of' })
    const folder = page.getByRole('combobox', { name: 'Folder: Record' })
    for (const name of ['Folder 120', 'Folder 121']) {
      await folder.fill(name)
      await page.getByRole('option', { name }).click()
    }
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('1–2 of 2')).toBeVisible()
    const chosen = page.getByRole('button', { name: /^Folder is any of Folder 12[01] or/u })
    await chosen.click()

    const panel = page.locator('[popover]:popover-open')
    await panel
      .getByRole('combobox', { name: 'Add a condition for' })
      .selectOption({ label: 'Updated' })
    await panel.getByRole('button', { name: 'and …' }).click()
    await expect(page.getByText('Days in Asia/Tokyo')).toBeVisible()
    const zoned = page.waitForResponse(
      async (response) =>
        response.url().includes('/admin/folder-links?') &&
        (await response.text()).includes('timeZone=Asia%2FTokyo'),
    )
    await page.getByRole('button', { name: 'Apply' }).click()
    await zoned
    await expect(page.getByText('1–2 of 2')).toBeVisible()
    // Days refer to the reader’s time zone, so the URL contains none.
    expect(page.url()).not.toContain('Tokyo')

    // A nested group is displayed and negated. An uneditable filter is reported and removed.
    const deep = {
      name: { contains: 'Link' },
      or: [{ name: { startsWith: 'X' } }, { name: 'Link 1', updatedAt: { gte: 'today' } }],
      not: { or: [{ name: 'Y' }, { name: 'Z' }] },
    }
    const where = encodeURIComponent(JSON.stringify(deep))
    await open(page, `/admin/folder-links?where=${where}`)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    const inner = page.getByRole('group', { name: 'All conditions' })
    await inner.getByRole('link', { name: 'and', exact: true }).click()
    await expect(page.getByText('1–3 of 3')).toBeVisible()
    const stored = 'not ((Name is Y) or (Name is Z))'
    await expect(page.getByText(stored, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: `Remove filter: ${stored}` }).click()
    await expect(page.getByText(stored)).toHaveCount(0)
    await expectAccessible(page, { include: '.filters' })
  })
})
