import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import {
  type AppServer,
  type BrowserProblems,
  expect,
  test as base,
  waitForHydration,
} from 'nacre/test/browser'
import { type PackageSearch, startPackageSearch } from './package-search.ts'

export { type BrowserProblems, expect, type Page, waitForHydration }

/** Tests of this app, whose pages call a substitute for the package search. */
export const test = base.extend<object, { packageSearch: PackageSearch }>({
  appDir: [join(import.meta.dirname, '../..'), { scope: 'worker' }],
  packageSearch: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the parameters
    async ({}, use) => {
      const search = await startPackageSearch()
      await use(search)
      search.stop()
    },
    { scope: 'worker' },
  ],
  env: [
    ({ packageSearch }, use) => use({ PACKAGE_SEARCH_URL: packageSearch.url, LOG_LEVEL: 'warn' }),
    { scope: 'worker' },
  ],
})

/** Opens a URL and waits until the page is hydrated. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
}

/** Stops the server, changes its database, and starts it again. */
export async function changeDatabase(
  app: AppServer,
  change: (database: DatabaseSync) => void,
): Promise<void> {
  await app.restart((dataDir) => {
    const database = new DatabaseSync(join(dataDir, 'nacre.db'))
    change(database)
    database.close()
  })
}

export function cardOf(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
}

export function likeOf(page: Page, title: string): Locator {
  return page.getByRole('button', { name: `Like ${title}` })
}

/** Returns how many visitors like a card, also visitors of earlier tests. */
export async function likesOf(page: Page, title: string): Promise<number> {
  return Number(/\d+$/u.exec(await likeOf(page, title).innerText())?.[0])
}

/** Returns the live region that shows a message briefly. */
export function announcement(page: Page): Locator {
  return page.locator('#root > p[role=status]')
}

/** Changes the HTML of a page between the server and the browser. */
export async function changeDocument(page: Page, path: string, change: (html: string) => string) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
  // The browser blocks calls of a fulfilled page to the local network, so this one is fulfilled as well.
  await page.route('**/search?*', (route) => route.fulfill({ json: { total: 0, results: [] } }))
}
