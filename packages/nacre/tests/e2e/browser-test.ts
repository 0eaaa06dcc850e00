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

/** Unexpected errors and warnings of the browser. They fail the test at its end. */
export interface BrowserProblems {
  readonly all: string[]
  /** Declares that the test expects such a problem. */
  expect(fault: RegExp): void
}

interface Fixtures {
  /** Whether the test gets its own server, because it changes data. */
  fresh: boolean
  site: Server
  problems: BrowserProblems
  /** Opens a page in a separate browser context, for another visitor. */
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
  problems: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const all: string[] = []
      const expected: RegExp[] = []
      await use({ all, expect: (fault) => void expected.push(fault) })
      expect(all.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, problems }, use) => {
    await watch(context, problems)
    await use(context)
  },
  visitor: async ({ browser, baseURL, problems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options })
      contexts.push(context)
      await watch(context, problems)
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

/** Waits until the page is hydrated. The last step of the router is to take over scrolling. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

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
