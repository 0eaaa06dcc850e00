import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, type Page, test } from './browser-test.ts'
import { createCard } from './create-card.ts'

// These tests change data, so each has its own server.
test.use({ fresh: true })

const text = 'A shell.\nIt is white.\nIt was found in spring.'

async function change(page: Page, title: string, content: string) {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel(/^Text/u).fill(content)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

test('two users who edit the same record both keep their changes', async ({
  problems,
  page,
  context,
  site,
  visitor,
}) => {
  problems.expect(/412/u)
  await signInAsAdmin(context, site)
  const { id } = await createCard(page, site, { text })
  const other = await visitor()
  await signInAsAdmin(other.context(), site)
  await open(page, `/admin/cards/${id}`)
  await open(other, `/admin/cards/${id}`)
  await change(other, 'Their whelk', text.replace('spring', 'autumn'))
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Their whelk')

  await change(page, 'My whelk', text.replace('white', 'brown'))
  await expect(page.getByRole('heading', { level: 2 })).toContainText(
    'You changed this record in another tab or device',
  )
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /^Title/u })).toContainText('Whelk')
  await expect(page.getByRole('radio', { name: 'Combined Text' })).toBeChecked()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a value for every field.')
  await expectAccessible(page, { include: '.screen' })
  await page.getByRole('radio', { name: 'Your version Title' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My whelk')
  await expect(page.getByLabel(/^Text/u)).toHaveValue(
    'A shell.\nIt is brown.\nIt was found in autumn.',
  )
})

test('changes to a removed record are saved with its restoration', async ({
  problems,
  page,
  context,
  site,
}) => {
  problems.expect(/404/u)
  await signInAsAdmin(context, site)
  const { id, ask } = await createCard(page, site, { text })
  await open(page, `/admin/cards/${id}`)
  await ask('delete', `/v1/cards/${id}`, undefined, 1)
  await change(page, 'Not lost', text)
  await expect(page.getByRole('heading', { level: 2 })).toContainText('was deleted')
  await page.getByRole('button', { name: 'Restore the record and save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not lost')
})
