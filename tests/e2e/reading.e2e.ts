import { signInAsAdmin } from './come-in.ts'
import { expect, open } from './journey.ts'
import { test } from './library.ts'
import { makeShelf } from './make-shelf.ts'

test('a record that can only be read shows what it points to by name, and its text as it is meant', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await makeShelf(page, 'Readers')
  await open(page, '/admin/books/new')
  await page.getByLabel('Title').fill('Only read')
  await page.getByLabel('Shelf').fill('Readers')
  await page.getByRole('option', { name: 'Readers', exact: true }).click()
  await page.getByLabel('Summary').fill('A **whale**')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only read')
  const address = page.url()

  // A column that is not what people call the record shows its own field, and leads to the record.
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

  // In the bin nobody writes.
  await open(page, address)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/books$/u)
  await open(page, address)
  const facts = page.locator('.record-facts')
  await expect(facts.getByRole('link', { name: 'Readers' })).toBeVisible()
  await expect(facts.locator('.prose strong')).toHaveText('whale')
  await expect(facts).not.toContainText('**')
})

test('one version of a record has the whole width, wherever one has come from', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await makeShelf(page, 'Wide')
  await page.getByLabel('Floor').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The style sheets of the screens that one has been to stay.
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

test('the place where one is stands in sight in the side bar', async ({ page, context, site }) => {
  await signInAsAdmin(context, site)
  await page.setViewportSize({ width: 1280, height: 500 })
  await open(page, '/admin/system/webhooks')
  const here = page.locator('.side [aria-current=page]')
  await expect(here).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 360, height: 500 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(here).toBeInViewport({ ratio: 1 })
})

test('on a phone all that can be done with selected rows is in sight', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/admin/books')
  await page.getByRole('checkbox', { name: /Mysterious/u }).check()
  const bar = page.getByRole('form', { name: 'Bulk actions' })
  const buttons = bar.locator('> button')
  expect(await buttons.count()).toBeGreaterThan(3)
  for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 })
})
