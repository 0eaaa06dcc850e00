import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  expect as playwrightExpect,
  type Page,
  test as base,
} from '@playwright/test'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'
import { createAppBuild } from '../../../cli/app-build.mjs'
import { findApp } from '../../../cli/app-folder.mjs'
import type { TestUserValues } from '../open-test-app.ts'
import { createTestClient, type SignedInClient, type TestUser } from '../test-client.ts'
import { type AppProcess, type AppServer, startAppServer } from './app-process.ts'
import { type BrowserProblems, watchProblems } from './watch-problems.ts'

/**
 * What a browser test can use besides the fixtures of Playwright.
 *
 * @example
 * const signIn = ({ signInAs }: BrowserFixtures) => signInAs('editor')
 */
export interface BrowserFixtures<Server extends AppServer = AppServer> {
  /** The role of the user who is signed in. Without it, the test begins as a visitor. */
  role: string | undefined
  /** Whether the test gets a server and a database of its own, because it changes data. */
  fresh: boolean
  /** The running server. */
  app: Server
  /** Signs a new user in, in the browser of the test. */
  signInAs(role: string, values?: TestUserValues): Promise<TestUser>
  /** Creates a user with a role, and returns the API as they use it. It prepares what a test needs. */
  client<P extends AnyProduct = RegisteredProduct>(
    role: string,
    values?: TestUserValues,
  ): Promise<SignedInClient<P>>
  /** Opens a page in another browser context, for another visitor or a user with a role. */
  visitor(options?: BrowserContextOptions & { role?: string }): Promise<Page>
  problems: BrowserProblems
}

/**
 * The options and fixtures that the tests of one worker share.
 *
 * @example
 * test.use({ env: { ORIGIN: 'http://localhost' } })
 */
export interface BrowserWorkerFixtures<Server extends AppServer = AppServer> {
  /** The folder of the app. By default, the working directory. */
  appDir: string
  /** Environment variables of the server. */
  env: Readonly<Record<string, string>>
  /** The server of the worker, with a database of its own. */
  shared: Server
  /** Starts another server of the same build. */
  startServer(): Promise<Server>
}

type StartServer<Server> = (
  options: Pick<BrowserWorkerFixtures, 'appDir' | 'env'> & { readonly main: string },
) => Promise<Server>

/** Creates the fixtures for a kind of server. */
export function createBrowserTest<Server extends AppServer>(start: StartServer<Server>) {
  return base.extend<BrowserFixtures<Server>, BrowserWorkerFixtures<Server>>({
    appDir: [findApp([]).appDir, { scope: 'worker', option: true }],
    env: [{}, { scope: 'worker', option: true }],
    startServer: [
      async ({ appDir, env }, provide) => {
        await createAppBuild(appDir).withBuild((folder) =>
          provide(() => start({ appDir, env, main: join(folder, 'server/main.js') })),
        )
      },
      // The first worker may have to build.
      { scope: 'worker', timeout: 300_000 },
    ],
    shared: [
      async ({ startServer }, provide) => {
        const server = await startServer()
        await provide(server)
        await server.stop()
        playwrightExpect(server.log, 'The log of the server').toEqual([])
      },
      { scope: 'worker' },
    ],
    role: [undefined, { option: true }],
    fresh: [false, { option: true }],
    app: async ({ fresh, shared, startServer }, provide) => {
      const server = fresh ? await startServer() : shared
      await provide(server)
      if (fresh) await server.stop()
    },
    baseURL: async ({ app }, provide) => provide(app.url),
    problems: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the parameters
      async ({}, provide) => {
        const all: string[] = []
        const expected: RegExp[] = []
        await provide({ all, expect: (problem) => void expected.push(problem) })
        const unexpected = all.filter((problem) => !expected.some((one) => one.test(problem)))
        playwrightExpect(unexpected, 'Errors and warnings of the browser').toEqual([])
      },
      { auto: true },
    ],
    context: async ({ context, problems, role, app }, provide) => {
      await watchProblems(context, problems)
      if (role !== undefined) await signIn(context, app, { roles: [role] })
      await provide(context)
    },
    signInAs: async ({ context, app }, provide) => {
      await provide((role, values) => signIn(context, app, { ...values, roles: [role] }))
    },
    client: async ({ app }, provide) => {
      await provide(async (role, values) => {
        const { user, cookie } = await app.signIn({ ...values, roles: [role] })
        const cookies = { [cookie.name]: cookie.value }
        return {
          ...createTestClient({ origin: app.url, cookies }),
          user: { ...user, roles: [role] },
        }
      })
    },
    visitor: async ({ browser, baseURL, problems, app }, provide) => {
      const contexts: BrowserContext[] = []
      await provide(async ({ role, ...options } = {}) => {
        const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options })
        contexts.push(context)
        await watchProblems(context, problems)
        if (role !== undefined) await signIn(context, app, { roles: [role] })
        return context.newPage()
      })
      for (const context of contexts) await context.close()
    },
  })
}

async function signIn(
  context: BrowserContext,
  app: AppProcess,
  values: TestUserValues,
): Promise<TestUser> {
  const { user, cookie } = await app.signIn(values)
  await context.addCookies([{ ...cookie, url: app.url, httpOnly: true, sameSite: 'Lax' }])
  return { ...user, roles: values.roles ?? [] }
}

/**
 * The `test` of Playwright with a running app: each worker builds it if needed, and starts it with
 * an empty database.
 *
 * @example
 * test.use({ role: 'editor' })
 * test('an editor sees the tools', async ({ page }) => {
 *   await page.goto('/tools')
 *   await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tools')
 * })
 */
export const test = createBrowserTest(({ main, env, appDir }) => startAppServer(main, env, appDir))

/**
 * The `expect` of Playwright.
 *
 * @example
 * await expect(page).toHaveTitle('Tools')
 */
export const expect = playwrightExpect

/**
 * Waits until a page is hydrated, so that its scripts respond. Playwright only waits until it is
 * loaded.
 *
 * @example
 * await page.goto('/tools')
 * await waitForHydration(page)
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}
