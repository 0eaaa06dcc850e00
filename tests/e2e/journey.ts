import {
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test as base,
} from '@playwright/test'
import { type Server, startServer } from './server.ts'

export { expect, type Page }

/** Everything that should not have happened in the browser. What is left at the end fails the test. */
export interface BrowserProblems {
  readonly all: string[]
  /** Says that a trouble is part of this journey. */
  expect(fault: RegExp): void
}

interface Fixtures {
  /** A server of the test's own, for journeys that change data. */
  fresh: boolean
  site: Server
  troubles: BrowserProblems
  /** One more person, with a browser of their own. */
  visitor(options?: BrowserContextOptions): Promise<Page>
}

export const test = base.extend<Fixtures, { shared: Server }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the parameters
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
      expect(server.log).toEqual([])
    },
    { scope: 'worker' },
  ],
  fresh: [false, { option: true }],
  site: async ({ fresh, shared }, use) => {
    const server = fresh ? await startServer() : shared
    await use(server)
    if (fresh) await server.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
  troubles: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const all: string[] = []
      const expected: RegExp[] = []
      await use({ all, expect: (fault) => void expected.push(fault) })
      expect(all.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, troubles }, use) => {
    await watch(context, troubles)
    await use(context)
  },
  visitor: async ({ browser, baseURL, troubles }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options })
      contexts.push(context)
      await watch(context, troubles)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

async function watch(context: BrowserContext, { all }: BrowserProblems): Promise<void> {
  context.on('console', (message) => {
    const type = message.type()
    if (type === 'error' || type === 'warning') all.push(`${type}: ${message.text()}`)
  })
  context.on('weberror', (error) => all.push(`thrown: ${error.error()}`))
  await context.exposeFunction('reportViolation', (about: string) =>
    all.push(`violation: ${about}`),
  )
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const report = Reflect.get(globalThis, 'reportViolation')
      report(`${effectiveDirective} ${blockedURI}`)
    })
  })
}

/** The page has come to life: the router has taken over scrolling, which it does last of all. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Opens an address and waits until everything on the page works. */
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

/** What is said aloud and shown for a moment. */
export function announcement(page: Page): Locator {
  return page.locator('#root > p[role=status]')
}

/** Lets a page arrive otherwise than the server has sent it. */
export async function changeDocument(page: Page, path: string, change: (html: string) => string) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
  // To the browser such a page comes from nowhere, and so may not call this machine.
  await page.route('**/search?*', (route) => route.fulfill({ json: { total: 0, results: [] } }))
}
