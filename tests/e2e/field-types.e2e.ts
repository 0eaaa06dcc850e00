import { expect, expectAccessible, open } from './browser-test.ts'
import { test } from './library.ts'
import { createShelf } from './create-shelf.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'

test('a field type of the product has its own input, cell and filter', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await createShelf(page, 'Rated')
  await open(page, '/admin/books/new')
  await page.getByLabel('Title').fill('A rated book')
  await page.getByLabel('Shelf').fill('Rated')
  await page.getByRole('option', { name: 'Rated', exact: true }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A rated book')

  await open(page, '/admin/reviews/new')
  await page.getByLabel('Book').fill('A rated')
  await page.getByRole('option', { name: 'A rated book' }).click()
  await page.getByLabel('Headline').fill('Good')
  const rating = page.getByRole('group', { name: 'Stars' })
  await expect(rating.getByRole('radio')).toHaveCount(5)
  await rating.getByRole('radio', { name: '4 stars' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good')
  await expect(rating.getByRole('radio', { name: '4 stars' })).toBeChecked()

  // The base of the type determines the operators, its component the value.
  await open(page, '/admin/reviews?columns=headline,stars')
  const stars = page.getByRole('row', { name: /Good/u }).getByRole('img', { name: '4 stars' })
  await expect(stars).toBeVisible()
  await page.getByRole('button', { name: 'Add filter', exact: true }).click()
  const panel = page.locator('[popover]:popover-open')
  await panel.getByRole('link', { name: 'Stars', exact: true }).click()
  await page.getByRole('combobox', { name: 'Stars: Value' }).selectOption('5 stars')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(stars).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the server renders a field type of the product, with its styles', async ({
    page,
    context,
    site,
  }) => {
    await signInAsAdmin(context, site)
    await page.goto('/admin/reviews/new')
    const rating = page.getByRole('group', { name: 'Stars' })
    await expect(rating.getByRole('radio')).toHaveCount(5)
    await expect(rating.locator('.rating-input')).toHaveCSS('display', 'flex')
  })
})
