import type { BrowserContext, Page } from '@playwright/test'
import { ada, signInAsAdmin } from './come-in.ts'
import { expect, open } from './journey.ts'
import { test } from './library.ts'
import type { Server } from './server.ts'

test('what is not saved is asked for before it is left, and comes back after a crash', async ({
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

  // The tab is gone as in a crash: nothing is asked, nothing is told.
  const again = await context.newPage()
  await page.close({ runBeforeUnload: false })
  await open(again, '/admin/authors/new')
  await again.getByRole('button', { name: 'Restore' }).click()
  await expect(again.getByLabel('Name')).toHaveValue('Ursula')
  await expect(again.getByText('Unsaved changes')).toBeVisible()
  await again.getByRole('button', { name: 'Create' }).click()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Ursula')

  // Once it is saved, it is no draft any more; and what is discarded is none either.
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

/** Somebody in a browser and a session of their own, for the others have theirs in common. */
async function alone(page: Page, { context, site }: { context: BrowserContext; site: Server }) {
  await signInAsAdmin(context, site)
  const { request } = page.context()
  const { xsrfToken } = await (await request.get('/v1/session')).json()
  const { email, password } = ada
  const headers = { 'x-xsrf-token': xsrfToken }
  const response = await request.post('/v1/session', { headers, data: { email, password } })
  expect(response.status(), await response.text()).toBe(200)
}

test('nothing that is written is lost: not by the line, the session, nor another tab; but by logging out', async ({
  context,
  site,
  visitor,
  troubles,
}) => {
  troubles.expect(/ERR_FAILED|40[13]/u)
  const page = await visitor()
  await alone(page, { context, site })
  await open(page, '/admin/authors/new')
  const name = page.getByLabel('Name')
  const save = page.getByRole('button', { name: /^(?:Create|Save)$/u })
  const stored = () => page.evaluate(() => JSON.stringify(localStorage))
  const authors = async (text: string) => {
    const where = encodeURIComponent(JSON.stringify({ name: { startsWith: text } }))
    const { items } = await (await page.request.get(`/v1/authors?where=${where}`)).json()
    return items.map((one: { name: string }) => one.name)
  }

  // The answer is lost on its way: what was made is made once, with what was written since.
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

  // The session has ended: whoever logs in again goes on where they were, and is asked nothing.
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

  // Two tabs write the same at once: neither takes away what is in the other.
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

  // What is left when somebody logs out is for nobody else.
  await name.fill('Ann Secret')
  await expect.poll(stored).toContain('Ann Secret')
  page.on('dialog', (dialog) => void dialog.accept())
  await open(page, '/login/sign-out')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/u)
  // The page that comes then is a new one.
  await expect(async () => expect(await stored()).not.toContain('Ann Secret')).toPass()
})

test('what was made, saved, put into the bin and brought back is taken back, each by one press', async ({
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

  // It is in the bin, from where it comes back, and goes again.
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
