import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, open } from './browser-test.ts'
import { test } from './library.ts'
import { createShelf } from './create-shelf.ts'

const example = 'Enter a whole number such as 1,234.'

test('a number that is invalid in the reader’s locale is rejected with an example', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await createShelf(page, 'Numbers')
  await open(page, '/admin/books/new')
  await page.getByLabel('Title').fill('Counted')
  await page.getByLabel('Shelf').fill('Numbers')
  await page.getByRole('option', { name: 'Numbers', exact: true }).click()
  const pages = page.getByLabel('Pages')
  const price = page.getByLabel('Price')
  for (const [count, cost] of [
    ['12,5', '1.234,5'],
    ['12.5', '12,5'],
    ['1.234.567', 'twelve'],
  ] as const) {
    await pages.fill(count)
    await price.fill(cost)
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByText(example, { exact: true })).toBeVisible()
    await expect(page.getByText('Enter a number such as 1,234.5.', { exact: true })).toBeVisible()
    await expect(pages).toHaveValue(count)
    await expect(price).toHaveValue(cost)
  }
  await pages.fill('1,250')
  await price.fill('1,234.50')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Counted')
  await expect(pages).toHaveValue('1250')
  await expect(price).toHaveValue('1234.50')

  // A filter shows the same message, and is not applied.
  await open(page, '/admin/books?add=pages&operator=gt')
  const value = page.getByLabel('Pages: Value')
  await value.fill('12,5')
  await page.getByRole('button', { name: 'Apply' }).click()
  expect(await value.evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(
    true,
  )
  await expect(value).toHaveAttribute('title', 'A number such as 1,234')
  await value.fill('1,249')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/where=%7B%22pages%22%3A%7B%22gt%22%3A1249%7D%7D/u)
})
