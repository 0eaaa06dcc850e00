import type { BrowserContext, Page } from '@playwright/test'
import { ada, signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, open } from './browser-test.ts'
import { test } from './library.ts'
import type { Server } from './server.ts'

test('unsaved changes prompt before leaving, and are restored after a crash', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/authors/new')
  await page.getByLabel('Name').fill('Ursula')
  await page.getByRole('link', { name: 'Authors' }).first().click()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Ursula')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Ursula')

  // Closing the tab simulates a crash, without a prompt.
  const again = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await open(again, '/admin/authors/new')
  await again.getByRole('button', { name: 'Restore' }).click()
  await expect(again.getByLabel('Name')).toHaveValue('Ursula')
  await expect(again.getByText('Unsaved changes')).toBeVisible()
  await again.getByRole('button', { name: 'Create' }).click()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Ursula')

  // Saved and discarded changes leave no draft.
  await open(again, '/admin/authors/new')
  await expect(again.getByRole('button', { name: 'Restore' })).toBeHidden()
  await again.getByLabel('Name').fill('Nobody')
  await again.getByRole('link', { name: 'Authors' }).first().click()
  await again.getByRole('button', { name: 'Discard changes' }).click()
  await expect(again).toHaveURL('/admin/authors')
  await expect
    .poll(() => again.evaluate(() => JSON.stringify(localStorage)))
    .not.toContain('Nobody')
})

/** Signs in with a separate session. The other tests share one. */
async function signInSeparately(
  page: Page,
  { context, site }: { context: BrowserContext; site: Server },
) {
  await signInAsAdmin(context, site)
  const { request } = page.context()
  const { xsrfToken } = await (await request.get('/v1/session')).json()
  const { email, password } = ada
  const headers = { 'x-xsrf-token': xsrfToken }
  const response = await request.post('/v1/session', { headers, data: { email, password } })
  expect(response.status(), await response.text()).toBe(200)
}

test('drafts survive a lost connection, an expired session and another tab, but not a sign-out', async ({
  context,
  site,
  visitor,
  problems,
}) => {
  problems.expect(/ERR_FAILED|40[13]/u)
  const page = await visitor()
  await signInSeparately(page, { context, site })
  await open(page, '/admin/authors/new')
  const name = page.getByLabel('Name')
  const save = page.getByRole('button', { name: /^(?:Create|Save)$/u })
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  const authors = async (text: string) => {
    const where = encodeURIComponent(JSON.stringify({ name: { startsWith: text } }))
    const { items } = await (await page.request.get(`/v1/authors?where=${where}`)).json()
    return items.map((one: { name: string }) => one.name)
  }

  // The response is lost. The record is created once, with the later changes.
  await page.route('**/v1/authors', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await name.fill('Ann Bad-Line')
  await save.click()
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached.')
  await page.unroute('**/v1/authors')
  await name.fill('Ann Good-Line')
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Good-Line')
  expect(await authors('Ann')).toEqual(['Ann Good-Line'])

  // The session has ended. After signing in, the user continues without a prompt.
  await name.fill('Ann Long')
  await page.context().clearCookies({ name: 'session' })
  await save.click()
  await page.getByRole('link', { name: 'Sign in and try again.' }).click()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/authors\/[\da-z]{16}$/u)
  await expect(name).toHaveValue('Ann Long')
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Long')
  await expect.poll(stored).not.toContain('Ann Long')

  // Two tabs edit the same record, and neither overwrites the draft of the other.
  const other = await page.context().newPage()
  await open(other, page.url())
  await name.fill('Ann One')
  await other.getByLabel('Telephone').fill('+49 30 1')
  await expect.poll(stored).toMatch(/Ann One.*\+49 30 1|\+49 30 1.*Ann One/u)
  await save.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann One')
  expect(await stored()).toContain('+49 30 1')
  await other.reload()
  await other.getByRole('button', { name: 'Restore' }).click()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ann One')
  await expect(other.getByLabel('Telephone')).toHaveValue('+49 30 1')
  await other.close()

  // A sign-out deletes the drafts.
  await name.fill('Ann Secret')
  await expect.poll(stored).toContain('Ann Secret')
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, '/login/sign-out')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/u)
  // The sign-out loads a new document.
  await expect(async () => expect(await stored()).not.toContain('Ann Secret')).toPass()
})

test('creating, saving, removing and restoring are each undone by one click', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  await open(page, '/admin/authors/new')
  const title = page.getByRole('heading', { level: 1 })
  const undo = async () => {
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('Undone.').last()).toBeVisible()
  }
  await page.getByLabel('Name').fill('Undo Me')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(title).toHaveText('Undo Me')
  const address = page.url()
  await undo()
  await expect(page).toHaveURL('/admin/authors')

  // The record is in the trash. It is restored and removed again.
  await open(page, address)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Undo Me')
  await undo()
  await open(page, address)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Undo Me')

  await page.getByLabel('Name').fill('Undone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(title).toHaveText('Undone')
  await undo()
  await expect(title).toHaveText('Undo Me')

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin/authors')
  await undo()
  await expect(title).toHaveText('Undo Me')
})
