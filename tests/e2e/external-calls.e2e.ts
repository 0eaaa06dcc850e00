import { expect, expectAccessible } from './browser-test.ts'
import { test } from './library.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'

test('the services that the product calls are listed with their variables, and whether their secrets are set', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await page.goto('/')
  await page.getByRole('link', { name: 'External services' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('External services')
  const call = page.getByRole('row', { name: 'Finds a book by its ISBN.' })
  await expect(call).toContainText('GET https://catalog.example/v1/books')
  await expect(call).toContainText('CATALOG_URL')
  const secret = page.getByRole('row', { name: 'The token of the catalog.' })
  await expect(secret).toContainText('CATALOG_TOKEN')
  await expect(secret).toContainText('not set')
  await expectAccessible(page)
})
