import { importTiles } from './import-rows.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test } from './browser-test.ts'

test.use({ fresh: true })

test('a bulk action changes two hundred records, reports the rejected ones, and is undone', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await importTiles(context, site, 200, (row) => (row < 150 ? 4 : 2))
  const where = encodeURIComponent(JSON.stringify({ cols: 4 }))
  await open(page, `/admin/tiles?where=${where}`)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText('25 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all 150 matching' }).check()
  await expect(page.getByText('150 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Cols', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Cols · 150 Tiles' })
  await dialog.getByRole('textbox', { name: 'Cols' }).fill('9')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Must be 4 or less.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Cols' }).fill('3')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('150 eligible')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Edit Cols (150)' }).click()
  await expect(page.getByText('Edit Cols: 150 succeeded.')).toBeVisible()
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('150 records restored to their previous state')).toBeVisible()
  await expect(page.getByText('1–25 of 150')).toBeVisible()

  // A canceled bulk action reports the changed records, can be undone, and leaves the rest unchanged.
  await open(page, '/admin/tiles')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const everything = page.getByRole('checkbox', { name: /^Select all 2\d\d matching$/u })
  await everything.check()
  const [all = 0] = (await page.getByText(/^2\d\d selected$/u).innerText()).match(/\d+/gu) ?? []
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Rows', exact: true }).click()
  const long = page.getByRole('dialog', { name: /^Edit Rows · / })
  await long.getByRole('textbox', { name: 'Rows' }).fill('2')
  await long.getByRole('button', { name: 'Preview' }).click()
  const go = long.getByRole('button', { name: /^Edit Rows \(/u })
  await go.waitFor()
  const second = Promise.withResolvers<void>()
  const current = Promise.withResolvers<void>()
  let requests = 0
  await page.route('**/v1/tiles/bulk', async (route) => {
    requests += 1
    if (requests === 2) {
      second.resolve()
      await current.promise
    }
    await route.continue()
  })
  await go.click()
  await second.promise
  await expect(long.getByRole('progressbar', { name: 'In progress…' })).toHaveJSProperty(
    'value',
    100,
  )
  await expect(long.getByRole('status').filter({ hasText: 'In progress…: 25%' })).toBeAttached()
  await long.getByRole('button', { name: 'Cancel' }).first().click()
  current.resolve()
  await expect(long.getByText('200 succeeded')).toBeVisible()
  const untouched = `The remaining ${Number(all) - 200} were not changed.`
  await expect(long.getByText(untouched)).toBeVisible()
  expect(requests).toBe(2)
  await page.unroute('**/v1/tiles/bulk')
  await long.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('200 records restored to their previous state')).toBeVisible()

  // One of the cards is a draft already.
  await open(page, '/admin/cards')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/u })
  await boxes.first().check()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw (1)' }).click()
  await expect(page.getByText('Withdraw: 1 succeeded.')).toBeVisible()
  await boxes.nth(0).focus()
  await page.keyboard.press('Space')
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw · 4 Cards' })
  await expect(withdrawal.getByText('3 eligible')).toBeVisible()
  await expect(withdrawal.getByText('1 not eligible')).toBeVisible()
  await withdrawal.getByRole('button', { name: 'Withdraw (3)' }).click()
  await expect(withdrawal.getByText('1 failed')).toBeVisible()
  await expect(withdrawal.getByText('Requires status Published; these have Draft.')).toBeVisible()
  // A button selects the rejected records.
  await withdrawal.getByRole('button', { name: 'Select failed records (1)' }).click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const again = page.getByRole('dialog', { name: 'Withdraw · 1 Card' })
  await again.getByRole('listitem').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/cards\/[\da-z]{16}$/u)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('3 records restored to their previous state')).toBeVisible()
})
