import type { Locator, Page } from '@playwright/test'
import { createBrowserTest, expect, waitForHydration } from '#shell/testing/browser/browser-test.ts'
import { type Server, startServer } from './server.ts'

export { expect, type Page, waitForHydration }

export const test = createBrowserTest<Server>(({ main, env }) => startServer(main, env)).extend<{
  site: Server
}>({ site: async ({ app }, use) => use(app) })

/** Opens a URL and waits until the page is hydrated. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
}

export function cardOf(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
}

export function likeOf(page: Page, title: string): Locator {
  return page.getByRole('button', { name: `Like ${title}` })
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
