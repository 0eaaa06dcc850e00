import type { BrowserContext } from '@playwright/test'
import { changeAnswers } from './change-answers.ts'
import { ada, signInAsAdmin } from './sign-in-as-admin.ts'
import { expect, open, type Page, test, waitForHydration } from './browser-test.ts'
import { createCard } from './create-card.ts'
import type { Server } from './server.ts'

test.use({ fresh: true })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true })

/** Takes the browser offline. */
const goOffline = (context: BrowserContext) => context.setOffline(true)
const goOnline = (context: BrowserContext) => context.setOffline(false)

/** Ends the session from another client. */
async function signOut({ request }: BrowserContext, site: Server): Promise<void> {
  const { xsrfToken } = await (await request.get(`${site.url}/v1/session`)).json()
  await request.delete(`${site.url}/v1/session`, { headers: { 'x-xsrf-token': xsrfToken } })
}

test('on a slow network each screen shows its status and a retry, and nothing is lost or done twice', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/Failed to load resource|Failed to fetch dynamically imported module/u)
  await signInAsAdmin(context, site)
  const { id, ask } = await createCard(page, site)
  await open(page, '/admin/cards')

  // The code failed to load. It loads automatically when the browser is online.
  await goOffline(context)
  await page.getByRole('link', { name: 'Whelk' }).click()
  await expect(heading(page)).toHaveText('This page couldn’t be loaded')
  await expect(heading(page)).toBeFocused()
  await expect(place(page, 'Cards')).toBeVisible()
  await goOnline(context)
  await expect(heading(page)).toHaveText('Whelk')
  // The page was loaded anew.
  await waitForHydration(page)

  // The input is kept, and the second click saves it.
  await page.getByLabel('Title').fill('Whelks')
  await goOffline(context)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached.')
  await expect(page.getByLabel('Title')).toHaveValue('Whelks')
  await goOnline(context)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page)).toHaveText('Whelks')

  // Input during a request is kept as well.
  const line = Promise.withResolvers<void>()
  await page.route(`**/v1/cards/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await line.promise
    await route.continue()
  })
  await page.getByLabel('Title').fill('Slow whelks')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saving…')).toBeVisible()
  await page.getByLabel('Title').fill('Slow whelks, and more')
  line.resolve()
  await expect(heading(page)).toHaveText('Slow whelks')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Slow whelks, and more')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page)).toHaveText('Slow whelks, and more')
  await page.unroute(`**/v1/cards/${id}`)

  // The response is lost. The record is not created twice.
  await open(page, `/admin/cards/new?copy-of=${id}`)
  await page.getByLabel('Title').fill('Only one')
  const isMaking = { times: 1 }
  await page.route(
    '**/v1/cards',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    isMaking,
  )
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('It’s safe to retry.')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(heading(page)).toHaveText('Only one')
  const where = encodeURIComponent('{"title":"Only one"}')
  expect(await ask('get', `/v1/cards?total=true&where=${where}`)).toMatchObject({ total: 1 })

  // A proxy responds with 502, then a click retries.
  const html = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.route('**/admin/tiles', (route) => route.fulfill(html))
  await place(page, 'Tiles').click()
  await expect(heading(page)).toHaveText('You’re offline')
  await page.unroute('**/admin/tiles')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Tiles')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})

test('a new version replaces the open one, and a part that failed to load shows a message', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/Failed to load resource/u)
  await signInAsAdmin(context, site)
  const removed = { status: 404, contentType: 'text/plain', body: 'Not found.' }
  await page.route('**/assets/shortcut-help-*.js', (route) => route.fulfill(removed))
  await open(page, '/admin/cards')
  await page.keyboard.press('?')
  await expect(page.getByText('This section couldn’t be loaded.')).toBeVisible()
  await expect(heading(page)).toHaveText('Cards')

  await page.evaluate(() => Reflect.set(globalThis, 'isOld', true))
  await page.route('**/assets/page-*.js', (route) => route.fulfill(removed))
  // Only the HTML of the new version refers to existing files.
  await page.route('**/admin/specification', async (route) => {
    await page.unroute('**/assets/page-*.js')
    await route.continue()
  })
  await place(page, 'Specification').click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => Reflect.get(globalThis, 'isOld'))).toBeUndefined()
})

test('a failed part of a screen shows an error in its place, and the rest is intact', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/Failed to load resource/u)
  // React logs the error.
  problems.expect(/Cannot read properties of null/u)
  await signInAsAdmin(context, site)
  await open(page, '/admin/cards')

  const problem = { code: 'internal-error', title: 'It is broken.', status: 500, requestId: 'r-1' }
  const restoreHome = await changeAnswers(page, '/', {
    'GET /v1/activity?': [500, problem],
    'GET /v1/cards/aggregate': [500, problem],
  })
  await place(page, 'Home').click()
  const lately = page.getByRole('region', { name: 'Recent activity' })
  await expect(lately).toContainText('It is broken. r-1')
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(cards.filter({ hasText: 'Cards' })).toContainText('It is broken. r-1')
  await expect(cards.filter({ hasText: 'Tiles' })).not.toContainText('It is broken.')
  await restoreHome()
  await page.getByRole('link', { name: 'Try again: Recent activity' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('It is broken.')).toHaveCount(0)
  await expect(lately).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')

  // A screen throws during rendering because of an unexpected response.
  const restoreRoles = await changeAnswers(page, '/admin/access/roles', {
    'GET /v1/access': [200, { roles: null }],
  })
  await place(page, 'Roles').click()
  await expect(heading(page)).toHaveText('Something went wrong')
  await place(page, 'Cards').click()
  await expect(heading(page)).toHaveText('Cards')
  await place(page, 'Roles').click()
  await expect(heading(page)).toHaveText('Something went wrong')
  await restoreRoles()
  await page.getByRole('link', { name: 'Reload page' }).click()
  await expect(heading(page)).toHaveText('Roles')
})

test('a slow navigation shows its target, and canceling it keeps the page intact', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  const { id } = await createCard(page, site)
  await open(page, `/admin/cards/${id}`)
  const line = Promise.withResolvers<void>()
  await page.route('**/admin/tiles', async (route) => {
    await line.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 1000, height: 320 })
  await page.evaluate(() => scrollTo(0, 120))
  const note = page.getByText('Opening Tiles…').last()

  // Escape cancels from any focused element.
  await place(page, 'Tiles').click()
  await expect(note).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Opening Tiles…' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await expect(heading(page)).toHaveText('Whelk')
  await expect(page).toHaveURL(`/admin/cards/${id}`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await expect(page.getByText('Navigation canceled.')).toBeAttached()

  // The button cancels, and the input is kept.
  await page.getByLabel('Title').fill('Whelk, half written')
  await place(page, 'Tiles').click()
  await page.getByRole('button', { name: 'Leave and keep draft' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Whelk, half written')

  // The late response is ignored, and the link works again.
  line.resolve()
  await page.getByLabel('Title').fill('Whelk')
  await place(page, 'Tiles').click()
  await expect(heading(page)).toHaveText('Tiles')
  await page.goBack()
  await expect(heading(page)).toHaveText('Whelk')
})

test('a draft survives a sign-out from another client', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.expect(/status of 401/u)
  await signInAsAdmin(context, site)
  const { id } = await createCard(page, site)
  await open(page, `/admin/cards/${id}`)
  await page.getByLabel('Title').fill('Written before')
  await signOut(context, site)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('link', { name: 'Sign in and try again.' }).click()
  await expect(page).toHaveURL(`/login?next=%2Fadmin%2Fcards%2F${id}`)
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Written before')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page)).toHaveText('Written before')

  // Without a draft, the next screen leads to the sign-in instead of showing public data only.
  await signOut(context, site)
  const response = page.waitForResponse('**/admin/tiles')
  await place(page, 'Tiles').hover()
  await response
  await expect(page).toHaveURL(`/admin/cards/${id}`)
  await place(page, 'Cards').click()
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fcards')
})
