import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test } from './browser-test.ts'

test.use({ fresh: true })

test('cells are edited by mouse and keyboard, without overwriting other changes', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/412|422/u)
  await signInAsAdmin(context, site)
  await open(page, '/admin/tiles')
  const cell = (row: number, column: string) =>
    page.locator('tbody tr').nth(row).locator(`[data-cell="${column}"]`)

  await cell(0, 'cols').dblclick()
  const input = page.getByRole('textbox', { name: 'Cols' })
  await expect(input).toBeFocused()
  await input.fill('9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Must be 4 or less.')).toBeVisible()
  await expectAccessible(page, { include: '.cell-editor' })
  await input.fill('4')
  await page.keyboard.press('Enter')
  await expect(cell(0, 'cols')).toHaveText('4')
  await expect(cell(0, 'cols')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(0, 'cols')).toHaveText('3')

  // Keys copy a cell, and move to the ends of the row and of the list.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await cell(1, 'cols').focus()
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await expect(cell(1, 'cols')).toHaveText(copied)
  await page.keyboard.press('PageDown')
  await expect(cell(3, 'cols')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(cell(3, 'text')).toBeFocused()

  // Escape cancels, and Tab saves and moves to the next cell.
  await cell(1, 'cols').focus()
  await page.keyboard.press('ArrowDown')
  await expect(cell(2, 'cols')).toBeFocused()
  await page.keyboard.press('F2')
  await input.fill('2')
  await page.keyboard.press('Escape')
  await expect(input).toHaveCount(0)
  await expect(cell(2, 'cols')).toHaveText('1')
  await page.keyboard.press('Enter')
  await input.fill('2')
  await page.keyboard.press('Tab')
  const rows = page.getByRole('textbox', { name: 'Rows' })
  await expect(rows).toBeFocused()
  await rows.fill('3')
  await page.keyboard.press('Enter')
  await expect(cell(2, 'cols')).toHaveText('2')
  await expect(cell(2, 'rows')).toHaveText('3')

  // Meanwhile, another user changes the same value, and another one.
  const { request } = context
  const { xsrfToken } = await (await request.get(`${site.url}/v1/session`)).json()
  const { items } = await (await request.get(`${site.url}/v1/tiles`)).json()
  const save = async (data: object, version: number) => {
    const headers = { 'x-xsrf-token': xsrfToken, 'if-match': `"${version}"` }
    const response = await request.patch(`${site.url}/v1/tiles/${items[3].id}`, { headers, data })
    expect(response.status()).toBe(200)
  }
  await save({ rows: 4 }, items[3].version)
  await cell(3, 'cols').dblclick()
  await input.fill('4')
  await page.keyboard.press('Enter')
  // The same value is no conflict. Another value can be overwritten.
  await expect(cell(3, 'rows')).toHaveText('4')
  await expect(cell(3, 'cols')).toHaveText('4')
  await cell(3, 'cols').dblclick()
  await save({ cols: 1 }, items[3].version + 2)
  await input.fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Someone else saved a different value:')).toBeVisible()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(cell(3, 'cols')).toHaveText('3')
})

test('a transition in a list changes the state, and reverts it if rejected', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/409|412/u)
  await signInAsAdmin(context, site)
  await open(page, '/admin/cards')
  const cell = (row: number) => page.locator('tbody tr').nth(row).locator('[data-cell="state"]')
  await cell(0).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(cell(0)).toHaveText('Draft')
  await expect(cell(0)).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(0)).toHaveText('Published')

  // The keyboard moves from row to row. Another user has changed one of the records.
  const { request } = context
  const { xsrfToken } = await (await request.get(`${site.url}/v1/session`)).json()
  const { items } = await (await request.get(`${site.url}/v1/cards`)).json()
  await cell(0).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await expectAccessible(page, { include: '.list-table' })
  const headers = { 'x-xsrf-token': xsrfToken, 'if-match': `"${items[1].version}"` }
  const data = { title: 'Another title' }
  const changed = await request.patch(`${site.url}/v1/cards/${items[1].id}`, { headers, data })
  expect(changed.status()).toBe(200)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Open record' })).toBeVisible()
  await expect(cell(1)).toHaveText('Published')
  await expect(page.getByRole('link', { name: 'Another title' })).toBeVisible()
})
