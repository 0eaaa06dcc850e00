import { expect, test } from 'vitest'
import type { TestClient } from '#shell/testing/test-client.ts'
import { importRows, openSite, sendJson } from './open-site.ts'
import type { PlainBrowser } from './plain-browser.ts'

const searchParams = (page: PlainBrowser) => new URL(page.path, 'http://localhost').searchParams
const head = (page: PlainBrowser, name: string) =>
  page.get('columnheader', new RegExp(`^${name}`, 'u')).get('link', name)
const titles = (page: PlainBrowser) => page.all('rowheader').map(({ text }) => text)

async function importTiles(admin: TestClient, count: number) {
  const rows = Array.from({ length: count }, (_, row) => `Tile ${row},${(row % 4) + 1},1,#a8d8d0`)
  await importRows(admin, 'tiles', ['text,cols,rows,color', ...rows])
}

/** Imports folders and links, too many for a select menu. */
async function importLinks(admin: TestClient) {
  const names = Array.from({ length: 130 }, (_, index) => `Folder ${index}`)
  await importRows(admin, 'folders', ['name', ...names])
  for (const index of [119, 120, 121]) {
    const where = encodeURIComponent(JSON.stringify({ name: `Folder ${index}` }))
    const { items } = await sendJson(admin, 'GET', `/v1/folders?where=${where}`)
    const [folder] = items as readonly [{ readonly id: string }]
    const link = { name: `Link ${index - 119}`, folder: folder.id, link: '/' }
    await sendJson(admin, 'POST', '/v1/folder-links', link)
  }
}

/** Opens the panel of filters and follows the link of a field in it. */
async function chooseFilter(page: PlainBrowser, field: string) {
  expect(page.select('[popover]')).toHaveLength(0)
  await page.press('Add filter')
  const [panel] = page.select('[popover]')
  if (panel) await page.click(panel.get('link', field))
}

test('a list is filtered, sorted, arranged, saved as a view and paged by links and forms', async () => {
  const { admin, browser } = await openSite()
  await importTiles(admin, 100)
  const page = browser({ isAdmin: true })
  await page.goto('/admin/tiles')
  await page.follow('Next page')
  expect(page.text).toContain('26–50 of 104')
  await page.follow('Last page')
  expect(titles(page).at(-1)).toBe('Tile 99')
  await page.follow('Previous page')
  expect(page.text).toContain('76–100 of 104')

  await chooseFilter(page, 'Cols')
  page.choose('Cols: Operator', 'is less than')
  page.fill('Cols: Value', '2')
  await page.press('Apply')
  page.get('button', 'Cols is less than 2')
  expect(searchParams(page).get('where')).toBe('{"cols":{"lt":2}}')
  await page.click(head(page, 'Text'))
  expect(searchParams(page).get('sort')).toBe('text')
  await page.click(head(page, 'Text'))
  expect(searchParams(page).get('sort')).toBe('-text')

  await page.press('Columns')
  await page.press('Move Color left')
  expect(page.all('columnheader')[3]?.text).toContain('Color')
  await page.press('Save view')
  page.fill('Name', 'Narrow ones')
  await page.press('Save')
  await page.goto('/admin/tiles')
  await page.follow('Narrow ones')
  page.get('button', 'Cols is less than 2')
  expect(page.all('columnheader')[3]?.text).toContain('Color')
  await page.follow(/^Remove filter: Cols/u)
  expect(page.text).toContain('of 104')
})

test('a list is filtered by one of many related records, which a search finds', async () => {
  const { admin, browser } = await openSite()
  await importLinks(admin)
  const page = browser({ isAdmin: true })
  await page.goto('/admin/folder-links')
  await chooseFilter(page, 'Folder')
  page.fill(page.get('searchbox', 'Search by name'), 'Folder 121')
  await page.click(page.all('button', 'Search').at(-1) ?? page.get('button', 'Search'))
  page.choose('Folder: Record', 'Folder 121')
  await page.press('Apply')
  page.get('button', 'Folder is Folder 121')
  expect(titles(page)).toEqual(['Link 2'])
})

test('a missing view is reported, and filters without a result are removed', async () => {
  const page = (await openSite()).browser({ isAdmin: true })
  await page.goto('/admin/cards?view=0000000000000000')
  expect(page.text).toContain('This view was deleted or isn’t shared with you.')
  await page.goto('/admin/cards?search=nowhere')
  expect(page.text).toContain('No results')
  await page.follow('Clear filters')
  page.fill(page.get('searchbox'), 'shell')
  await page.press('Search')
  expect(titles(page)).toEqual(['Spiral'])
})
