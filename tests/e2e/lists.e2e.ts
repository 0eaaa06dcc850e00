import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { bringRows, bringTiles } from './bring-rows.ts'
import { signInAsAdmin } from './come-in.ts'
import { expect, open, test } from './journey.ts'
import type { Server } from './server.ts'

test.use({ fresh: true })

/** Links in folders, of which there are more than anybody would choose from in a menu. */
async function bringLinks(context: BrowserContext, site: Server) {
  const { request } = context
  const names = Array.from({ length: 130 }, (_, index) => `Folder ${index}`)
  await bringRows(context, site, 'folders', ['name', ...names])
  const { xsrfToken } = await (await request.get(`${site.url}/v1/session`)).json()
  const headers = { 'x-xsrf-token': xsrfToken }
  for (const index of [119, 120, 121]) {
    const where = encodeURIComponent(JSON.stringify({ name: `Folder ${index}` }))
    const found = await (await request.get(`${site.url}/v1/folders?where=${where}`)).json()
    const link = { name: `Link ${index - 119}`, folder: found.items[0].id, link: '/' }
    const made = await request.post(`${site.url}/v1/folder-links`, { headers, data: link })
    expect(made.status(), await made.text()).toBe(201)
  }
}

const titles = (page: Page) => page.getByRole('rowheader')
/** What stands in the panel that is open. */
const offered = (page: Page, name: string) =>
  page.locator('[popover]:popover-open').getByRole('link', { name, exact: true })
const head = (page: Page, name: string) =>
  page.getByRole('columnheader').getByRole('link', { name, exact: true })
const searchParams = (page: Page) => new URL(page.url()).searchParams

test('a list is narrowed, sorted and arranged by the keyboard, kept as a view, and found again elsewhere', async ({
  page,
  context,
  browser,
  site,
}) => {
  await signInAsAdmin(context, site)
  await bringTiles(context, site, 100)
  await open(page, '/admin/tiles')

  // Conditions, one beside another.
  await page.getByRole('button', { name: 'Add filter', exact: true }).press('Enter')
  await offered(page, 'Cols').press('Enter')
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

  // Two columns sort; a third one tells of their sum.
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

  // Columns: one goes, one moves, one is made wider, all without the mouse.
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
  const { violations } = await new AxeBuilder({ page }).include('.screen').analyze()
  expect(violations).toEqual([])

  // Kept under a name, for everybody, and as the beginning of the list.
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Wide ones')
  await page.getByRole('checkbox', { name: 'Share with everyone who can see this list' }).check()
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page).toHaveURL(/\?view=[\da-z]{16}$/u)
  // Its panel is closed, and the view has its name.
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

test.describe('far away', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('a list is narrowed by records of another, by the days of its reader, and by groups in groups', async ({
    page,
    context,
    site,
  }) => {
    await signInAsAdmin(context, site)
    await bringLinks(context, site)
    await open(page, '/admin/folder-links')
    await page.getByRole('button', { name: 'Add filter', exact: true }).click()
    await offered(page, 'Folder').click()
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
    // Who it is sent to means their own days, so the address says none.
    expect(page.url()).not.toContain('Tokyo')

    // A group in a group is read and turned; what cannot be edited is said and taken out.
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
    const { violations } = await new AxeBuilder({ page }).include('.filters').analyze()
    expect(violations).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a list is narrowed, sorted, arranged, kept and paged by links and forms', async ({
    page,
    context,
    site,
  }) => {
    await signInAsAdmin(context, site)
    await bringTiles(context, site, 100)
    await page.goto('/admin/tiles')
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(page.getByText('26–50 of 104')).toBeVisible()
    await page.getByRole('link', { name: 'Last page' }).click()
    await expect(titles(page).last()).toHaveText('Tile 99')
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(page.getByText('76–100 of 104')).toBeVisible()

    await page.getByRole('button', { name: 'Add filter', exact: true }).click()
    await offered(page, 'Cols').click()
    await page
      .getByRole('combobox', { name: 'Cols: Operator' })
      .selectOption({ label: 'is less than' })
    await page.getByRole('textbox', { name: 'Cols: Value' }).fill('2')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: 'Cols is less than 2' })).toBeVisible()
    expect(searchParams(page).get('where')).toBe('{"cols":{"lt":2}}')
    await head(page, 'Text').click()
    await expect.poll(() => searchParams(page).get('sort')).toBe('text')
    await head(page, 'Text').click()
    await expect.poll(() => searchParams(page).get('sort')).toBe('-text')

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Move Color left' }).click()
    await expect(page.getByRole('columnheader').nth(3)).toContainText('Color')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Narrow ones')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.goto('/admin/tiles')
    await page.getByRole('link', { name: 'Narrow ones' }).click()
    await expect(page.getByRole('button', { name: 'Cols is less than 2' })).toBeVisible()
    await expect(page.getByRole('columnheader').nth(3)).toContainText('Color')
    await page.getByRole('link', { name: /^Remove filter: Cols/u }).click()
    await expect(page.getByText('of 104')).toBeVisible()

    await bringLinks(context, site)
    await page.goto('/admin/folder-links')
    await page.getByRole('button', { name: 'Add filter', exact: true }).click()
    await offered(page, 'Folder').click()
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('Folder 121')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('combobox', { name: 'Folder: Record' }).selectOption('Folder 121')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: 'Folder is Folder 121' })).toBeVisible()
    await expect(titles(page)).toHaveText(['Link 2'])

    await page.goto('/admin/cards?view=0000000000000000')
    await expect(page.getByText('This view was deleted or isn’t shared with you.')).toBeVisible()
    await page.goto('/admin/cards?search=nowhere')
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.getByRole('searchbox').fill('shell')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(titles(page)).toHaveText(['Spiral'])
  })
})
