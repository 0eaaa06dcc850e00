import { signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, expectAccessible, open, type Page, test } from './browser-test.ts'
import { createCard } from './create-card.ts'

// These tests change data, so each has its own server.
test.use({ fresh: true })

async function expectNoViolations(page: Page) {
  await expectAccessible(page, { include: '.screen' })
}

test('the history lists the changes of a record, and restores a version', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/409/u)
  await signInAsAdmin(context, site)
  const { id, ask } = await createCard(page, site, { title: 'Limpet' })
  const at = `/v1/cards/${id}`
  await ask('patch', at, { title: 'A limpet', text: 'It is brown.' }, 1)
  await ask('patch', at, { text: 'It is green.' }, 2)
  await open(page, `/admin/cards/${id}`)
  // The new state is displayed immediately, and reverted with the reason if the transition is rejected.
  const { promise: heard, resolve: refuse } = Promise.withResolvers<void>()
  await page.route('**/withdraw', async (route) => {
    await heard
    const problem = { code: 'move-not-allowed', status: 409, title: 'Not before the tide.' }
    await route.fulfill({
      status: 409,
      json: problem,
      contentType: 'application/problem+json',
    })
  })
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const state = page.locator('.record-actions .pill')
  await expect(state).toHaveText('Draft')
  refuse()
  await expect(page.getByRole('alert')).toContainText('Not before the tide.')
  await expect(state).toHaveText('Published')
  await page.unroute('**/withdraw')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible()
  await page.getByText('Workflow').click()
  await expect(page.getByRole('img', { name: /Current status: Draft/u })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()

  await page.getByRole('link', { name: 'History', exact: true }).click()
  const entries = page.getByRole('article')
  await expect(entries).toHaveCount(5)
  await expect(entries.last()).toContainText('Created')
  const third = entries.filter({ hasText: 'Version 3' })
  await expect(third.locator('del')).toContainText('brown')
  await expect(third.locator('ins')).toContainText('green')
  await expectNoViolations(page)
  await page.getByRole('combobox', { name: 'Field' }).selectOption('title')
  await expect(entries).toHaveCount(2)

  await page.getByRole('link', { name: 'Compare with current Version 1' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Version 1')
  await expectNoViolations(page)
  const title = page.getByRole('row', { name: /^Title/u })
  await page.getByRole('button', { name: 'Restore Title' }).click()
  await expect(title).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Restore Title' }).click()
  await expect(title).toHaveCount(0)
  await expect.poll(() => ask('get', at)).toMatchObject({ title: 'Limpet', text: 'It is green.' })
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByRole('button', { name: 'Restore Text' })).toHaveCount(0)
  await expect.poll(() => ask('get', at)).toMatchObject({ title: 'Limpet', text: 'It is grey.' })
})

test('a removed record is restored from the trash, or permanently deleted', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/404/u)
  await signInAsAdmin(context, site)
  const title = 'Cowrie with JavaScript'
  const { id } = await createCard(page, site, { title })
  const remove = async () => {
    await open(page, `/admin/cards/${id}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page).toHaveURL('/admin/cards')
    await open(page, '/admin/cards/trash')
  }
  const row = page.getByRole('row').filter({ hasText: title })

  await remove()
  await expect(row).toContainText('You')
  await expectNoViolations(page)
  await page.getByRole('link', { name: title }).click()
  await expect(page.locator('.removed')).toContainText(
    'This record is in the trash. Deleted by You on ',
  )
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.getByRole('article').first()).toContainText('Deleted')
  await page.getByRole('link', { name: 'Trash', exact: true }).click()

  await row.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.getByRole('checkbox', { name: `Select ${title}` }).check()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('button', { name: 'Restore (1)' }).click()
  await expect(row).toHaveCount(0)
  await open(page, `/admin/cards/${id}`)
  await expect(page.getByLabel('Title')).toHaveValue(title)

  await remove()
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText(/Also permanently deleted: \d versions/u)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByRole('button', { name: 'Delete permanently (1)' }).click()
  await expect(page).toHaveURL('/admin/cards/trash')
  await expect(row).toHaveCount(0)
  expect((await page.goto(`/admin/cards/${id}`))?.status()).toBe(404)

  // Only the history entry of the deletion is left.
  await open(page, '/admin/cards')
  await page.getByRole('button', { name: 'More options', exact: true }).click()
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Permanently deleted')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('You')
  await expect(page.getByText(title)).toHaveCount(0)
  await expectNoViolations(page)
})
