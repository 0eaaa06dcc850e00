import type { BrowserContext } from '@playwright/test'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import { waitForHydration, expect, open, type Page } from './browser-test.ts'
import { test } from './library.ts'
import type { Server } from './server.ts'

interface Requests {
  /** Requests of the page’s code to the server. */
  readonly calls: readonly string[]
  /** Scripts and styles, including cached ones. */
  readonly files: readonly string[]
  /** Message bundles. */
  readonly messages: readonly string[]
}

async function requestsOf(page: Page, act: () => Promise<void>): Promise<Requests> {
  const calls: string[] = []
  const files: string[] = []
  const messages: string[] = []
  const note = (request: { resourceType(): string; url(): string }) => {
    const { pathname, search } = new URL(request.url())
    if (/\/(?:de|en|fr)-[\w-]+\.js$/u.test(pathname)) messages.push(pathname)
    else if (/\.(?:js|css)$/u.test(pathname)) files.push(pathname)
    else if (request.resourceType() === 'fetch') calls.push(pathname + search)
  }
  page.on('request', note)
  await act()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return { calls, files, messages }
}

/** Creates a book on a shelf over the API. */
async function createBook({ request }: BrowserContext, { url }: Server): Promise<string> {
  const { xsrfToken } = await (await request.get(`${url}/v1/session`)).json()
  const make = async (plural: string, data: object): Promise<string> => {
    const headers = { 'x-xsrf-token': xsrfToken }
    const response = await request.post(`${url}/v1/${plural}`, { headers, data })
    expect(response.status(), await response.text()).toBe(201)
    return (await response.json()).id
  }
  const shelf = await make('book-shelves', { name: 'North', floor: 2 })
  return make('books', { title: 'Dune', shelf })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true })

test('a screen loads its data in one request, and its code in few files', async ({
  page,
  context,
  site,
}) => {
  await signInAsAdmin(context, site)
  const id = await createBook(context, site)
  await open(page, '/')

  const list = await requestsOf(page, async () => {
    await place(page, 'Books').click()
    await expect(heading(page)).toHaveText('Books')
  })
  expect(list.calls).toEqual(['/admin/books'])

  const record = await requestsOf(page, async () => {
    await page.getByRole('link', { name: 'Dune' }).click()
    await expect(heading(page)).toHaveText('Dune')
  })
  expect(record.calls).toEqual([`/admin/books/${id}`])
  expect(record.files.length).toBeLessThanOrEqual(8)
  expect(record.messages).toEqual([])

  // The HTML contains its data.
  const again = await requestsOf(page, async () => {
    await page.reload()
    await waitForHydration(page)
  })
  expect(again.calls).toEqual([])
  // The panel of the product is another file, and so are its field types.
  const shellFiles = again.files.filter(
    (file) => !/\/(?:readers|add-field-type-views)-/u.test(file),
  )
  expect(shellFiles.length).toBeLessThanOrEqual(9)
  expect(again.messages.length).toBeLessThanOrEqual(1)

  // The browser keeps the history entry of a page whose address is entered again.
  const entered = await requestsOf(page, async () => {
    await page.goto(page.url())
    await waitForHydration(page)
  })
  expect(entered.calls).toEqual([])

  const history = await requestsOf(page, async () => {
    await page.getByRole('link', { name: 'History' }).first().click()
    await expect(heading(page)).not.toHaveText('Dune')
  })
  expect(history.calls).toEqual([`/admin/books/${id}/history`])

  const people = await requestsOf(page, async () => {
    await place(page, 'Users').click()
    await expect(heading(page)).toHaveText('Users')
  })
  expect(people.calls).toEqual(['/admin/access/users'])

  // The layout requests the alerts again.
  const home = await requestsOf(page, async () => {
    await place(page, 'Home').click()
    await expect(page).toHaveURL('/')
    await expect(heading(page)).not.toHaveText('Users')
  })
  expect(home.calls.length).toBeLessThanOrEqual(2)
})
