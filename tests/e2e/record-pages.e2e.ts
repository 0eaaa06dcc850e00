import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, open } from './browser-test.ts'
import { test } from './library.ts'
import { createShelf } from './create-shelf.ts'

test('a read-only record shows related records by title, and formatted text', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await createShelf(page, 'Readers')
  await open(page, '/admin/books/new')
  await page.getByLabel('Title').fill('Only read')
  await page.getByLabel('Shelf').fill('Readers')
  await page.getByRole('option', { name: 'Readers', exact: true }).click()
  await page.getByLabel('Summary').fill('A **whale**')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only read')
  const address = page.url()

  // A first column other than the title shows its field and links to the record.
  await open(page, '/admin/books?columns=pages,shelf&search=Only')
  const row = page.getByRole('row', { name: /Only read/u })
  await expect(row.getByRole('rowheader')).toHaveText('–, Only read')
  await expect(row.getByRole('rowheader').getByRole('link')).toHaveAttribute(
    'href',
    new URL(address).pathname,
  )
  await open(page, '/admin/books?columns=shelf,pages&search=Only')
  await expect(row.getByRole('link', { name: 'Readers' })).toBeVisible()
  await expect(row.getByRole('link', { name: 'Only read' }).first()).toHaveAttribute(
    'href',
    new URL(address).pathname,
  )

  // A removed record is read-only.
  await open(page, address)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/books$/u)
  await open(page, address)
  const facts = page.locator('.record-facts')
  await expect(facts.getByRole('link', { name: 'Readers' })).toBeVisible()
  await expect(facts.locator('.prose strong')).toHaveText('whale')
  await expect(facts).not.toContainText('**')
})

test('a version of a record has the full width after any navigation', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await createShelf(page, 'Wide')
  await page.getByLabel('Floor').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The style sheets of visited screens remain loaded.
  await open(page, '/admin/system/jobs')
  await page.locator('.side').getByRole('link', { name: 'Book shelves' }).click()
  await page.getByRole('rowheader', { name: 'Wide' }).getByRole('link').click()
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page
    .getByRole('link', { name: /Version 1/u })
    .first()
    .click()
  const table = page.getByRole('table').first()
  await expect(table).toBeVisible()
  expect(await table.evaluate((element) => getComputedStyle(element).display)).toBe('table')
})

test('the current page is visible in the side bar', async ({ page, context, site }) => {
  await signInAsAdmin(context, site)
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, '/admin/system/webhooks')
  const here = page.locator('.side [aria-current=page]')
  await expect(here).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 500 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(here).toBeInViewport({ ratio: 1 })
})

test('on a phone all bulk actions are visible', async ({ page, context, site }) => {
  await signInAsAdmin(context, site)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/admin/books')
  await page.getByRole('checkbox', { name: /Mysterious/u }).check()
  const bar = page.getByRole('form', { name: 'Bulk actions' })
  const buttons = bar.locator('> button')
  expect(await buttons.count()).toBeGreaterThan(3)
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('records are added to another one, and lead back to it', async ({
      page,
      context,
      site,
    }) => {
      await signInAsAdmin(context, site)
      const goto = (path: string) => (javaScriptEnabled ? open(page, path) : page.goto(path))
      const save = async (title: string, button: string) => {
        await page.getByLabel('Title').fill(title)
        await page.getByRole('button', { name: button, exact: true }).click()
      }
      await goto('/admin/book-shelves/new')
      const name = `Shelf ${javaScriptEnabled}`
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Floor').fill('2')
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      const shelf = page.url()

      const books = page.getByRole('region', { name: /^Books/u })
      await books.getByRole('link', { name: 'Add' }).click()
      await save('First of two', 'Save and add another')
      await expect(page).toHaveURL(/new\?more&shelf=/u)
      await save('Second of two', 'Create')
      await expect(page).toHaveURL(shelf)
      await expect(books.getByRole('rowheader')).toHaveText(['Second of two', 'First of two'])
    })
  })
}
