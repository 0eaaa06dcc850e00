import type { Page } from '@playwright/test'
import { createBrowserTest, expect, waitForHydration } from '#shell/testing/browser/browser-test.ts'
import {
  expectAccessible,
  findAccessibilityProblems,
} from '#shell/testing/browser/expect-accessible.ts'
import { noSearch, type Server, startServer } from './server.ts'

export { expect, expectAccessible, findAccessibilityProblems, type Page, waitForHydration }

export const test = createBrowserTest<Server>(({ main, env }) => startServer(main, env)).extend<{
  site: Server
}>({ site: async ({ app }, use) => use(app) })

/** Opens a URL and waits until the page is hydrated. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForHydration(page)
}

/** Answers the package search of the welcome page, which tests cannot reach. */
export async function answerPackageSearch(page: Page): Promise<void> {
  await page.route(`${noSearch}*`, (route) =>
    route.fulfill({
      json: { total: 0, results: [] },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
}
