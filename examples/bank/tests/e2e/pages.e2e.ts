import { join } from 'node:path'
import type { TestClient } from 'nacre/test'
import { expect, expectAccessible, test, waitForHydration } from 'nacre/test/browser'
import type { product } from '../../product/product.ts'

test.use({ appDir: join(import.meta.dirname, '../..') })

type Page = Parameters<typeof waitForHydration>[0]

const amounts = (page: Page) =>
  page.locator('td.number').filter({ hasText: /./u }).allTextContents()

/** Gives a customer an account with two deposits. */
async function openAccount({ http }: TestClient<typeof product>, holder: string) {
  const account = await http.accounts.create({ holder })
  if (!account.ok) throw new Error(account.problem.title)
  for (const amount of ['30.00', '700.00'])
    await http.accounts.act(account.data.id, 'deposit', { amount })
}

test('a customer sorts, filters and adds up the bookings', async ({
  page,
  app,
  signInAs,
  client,
}) => {
  const { id } = await signInAs('customer')
  await openAccount(await client('teller'), id)
  await page.goto('/my')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
  await expect(page.getByRole('cell', { name: '€730.00' })).toHaveCount(2)
  await expectAccessible(page)

  await page.locator('.side-places').getByRole('link', { name: 'Bookings' }).click()
  await expect(page).toHaveURL(`${app.url}/my/postings`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookings')
  await expect(page.locator('.kit-crumbs a')).toHaveText(['Overview'])
  await waitForHydration(page)
  await expectAccessible(page)
  const sums = ['Sum: €730.00', 'Average: €365.00']
  await expect.poll(() => amounts(page)).toEqual(['€700.00', '€30.00', ...sums])
  await page.getByRole('link', { name: 'Amount' }).click()
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect.poll(() => amounts(page)).toEqual(['€30.00', '€700.00', ...sums])
  await page.getByLabel('Amount: To').fill('100')
  await page.getByLabel('Amount: To').press('Enter')
  await expect(page).toHaveURL(`${app.url}/my/postings?sort=amount&amount-to=100`)
  await expect(page.getByLabel('Amount: To')).toBeFocused()
  await expect.poll(() => amounts(page)).toEqual(['€30.00', 'Sum: €30.00', 'Average: €30.00'])

  // A choice applies at once, and the list says how many there are.
  const account = page.getByLabel('Account')
  await account.focus()
  await account.selectOption({ index: 1 })
  await expect(page).toHaveURL(/[?&]account=\w{16}/u)
  await expect(account).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '1–1 of 1' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer filters the bookings', async ({ page, app, signInAs, client }) => {
    const { id } = await signInAs('customer')
    await openAccount(await client('teller'), id)
    await page.goto('/my/postings?sort=amount')
    await page.getByLabel('Amount: From').fill('100')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/\/my\/postings\?sort=amount&.*amount-from=100/u)
    await expect.poll(() => amounts(page)).toEqual(['€700.00', 'Sum: €700.00', 'Average: €700.00'])
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(`${app.url}/my/postings?sort=amount`)
  })
})

test('a visitor reads the conditions, and does not see the area', async ({ page, app }) => {
  await page.goto('/conditions')
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveCount(0)
  await page.goto('/my/postings')
  await expect(page).toHaveURL(`${app.url}/login?next=%2Fmy%2Fpostings`)
})
