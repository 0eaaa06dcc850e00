import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, test } from './browser-test.ts'

// These tests change data, so each has its own server.
test.use({ fresh: true })

test('the admin area requires a sign-in, and then opens the requested page', async ({
  page,
  context,
  site,
}) => {
  await open(page, '/admin/cards?sort=-likes')
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fcards%3Fsort%3D-likes')
  await signInAsAdmin(context, site)
  await page.reload()
  await expect(page).toHaveURL('/admin/cards?sort=-likes')
  await expect(page).toHaveTitle('Cards – Nacre')
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  test('lists, fields and actions have the German labels of the product', async ({
    page,
    context,
    site,
  }) => {
    await signInAsAdmin(context, site)
    await open(page, '/admin/cards')
    await expect(page).toHaveTitle('Karten – Nacre')
    await expect(page.getByRole('columnheader', { name: 'Titel' })).toBeVisible()
    await page.getByRole('rowheader').first().getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Zurückziehen' })).toBeVisible()
  })
})

test('a missing record and a forbidden one look the same', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/404/u)
  await signInAsAdmin(context, site)
  const response = await page.goto('/admin/secrets')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('a record with an image is created, and the image is displayed', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/cards/new')
  await page.getByLabel('Title').fill('A new card')
  await page.getByLabel(/^Text/u).fill('With a picture of its own.')
  const picture = 'examples/shell/product/pages/welcome/pictures/shell-spiral.webp'
  await page.getByLabel('Image', { exact: false }).setInputFiles(picture)
  await page.getByLabel('Alternative text').fill('A spiral')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new card')
  await expect(page.getByRole('img', { name: 'A spiral' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin/cards')
})

test('the specification is in the admin area', async ({ page, context, site }) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/specification')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(9)
  await expect(page.getByRole('heading', { level: 3, name: 'Card' }).first()).toBeVisible()
  await expect(page.getByText('not shown').first()).toBeVisible()
  await expectAccessible(page)
})

test('a field is validated without a request', async ({ page, context, site }) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/cards/new')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByLabel('Title').fill('Only a title')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Only a title')
  expect(sent).toEqual([])
})
