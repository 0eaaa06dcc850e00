import * as app from 'virtual:nacre/app'
import { administrator } from '#shell/language/roles/role.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { AnyProduct, RegisteredProduct } from '#shell/language/product/registered-product.ts'
import type { AppModules } from '#shell/run/app-modules.ts'
import { configure, readAppModules } from '#shell/run/compose.ts'
import { openApp, type OpenedApp } from '#shell/run/open-app.ts'
import { startHttpServer } from '#shell/server/http-server/http-server.ts'
import { placeholderVariables } from '#shell/server/settings/placeholder-variables.ts'
import type { Specification } from '#shell/server/specification/create-specification.ts'
import { cookieName } from '#shell/server/requests/visitor.ts'
import { createTestClient, type SignedInClient, type TestClient } from './test-client.ts'
import { createTestDatabase, type TestDatabaseOption } from './test-database.ts'

/**
 * The options of a test app.
 *
 * @example
 * const options: TestAppOptions = { seeds: true, env: { ORIGIN: 'https://shop.example.org' } }
 */
export interface TestAppOptions {
  /** The product instead of the app’s own. Its pages are those of the app. */
  readonly product?: Product
  /** SQLite by default. */
  readonly database?: TestDatabaseOption
  /** Whether the database starts with the sample records of the product. By default, it is empty. */
  readonly seeds?: boolean
  /** Environment variables: `{ ORIGIN: 'https://shop.example.org' }`. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * The values of a test user. Everything has a default.
 *
 * @example
 * const editor: TestUserValues = { name: 'Eve', roles: ['editor'] }
 */
export interface TestUserValues {
  readonly name?: string
  readonly email?: string
  readonly roles?: readonly string[]
  /** The fields that the product adds to users. */
  readonly [field: string]: unknown
}

/**
 * A running app with a database of its own.
 *
 * @example
 * let app: TestApp<typeof product>
 * beforeAll(async () => { app = await openTestApp() })
 * afterAll(() => app.close())
 */
export interface TestApp<P extends AnyProduct = RegisteredProduct> {
  /** The origin: `http://127.0.0.1:41234`. */
  readonly url: string
  /** A new visitor without cookies. */
  visitor(): TestClient<P>
  /** Creates a user and signs them in. */
  signIn(values?: TestUserValues): Promise<SignedInClient<P>>
  /** Creates an administrator and signs them in. */
  signInAsAdministrator(): Promise<SignedInClient<P>>
  /** Stops the app and removes its data. */
  close(): Promise<void>
}

/**
 * Opens the app with an empty database, on a free port of this machine.
 *
 * @example
 * const app = await openTestApp<typeof product>()
 * const editor = await app.signIn({ roles: ['editor'] })
 * const created = await editor.http.books.create({ title: 'Dune' })
 */
export async function openTestApp<P extends AnyProduct = RegisteredProduct>(
  options: TestAppOptions = {},
): Promise<TestApp<P>> {
  return (await startTestApp<P>(options)).app
}

interface StartedTestApp<P extends AnyProduct> {
  readonly app: TestApp<P>
  readonly accounts: OpenedApp['accounts']
  readonly specification: Specification
}

/** Opens the app like `openTestApp`, with access to the parts of it that have no client. */
export async function startTestApp<P extends AnyProduct>(
  options: TestAppOptions,
): Promise<StartedTestApp<P>> {
  const modules = modulesFor(options)
  const program = readAppModules(modules, undefined)
  const database = await createTestDatabase(options.database ?? 'sqlite')
  let opened: OpenedApp | undefined
  try {
    const env = { ...placeholderVariables(program.product), ...options.env }
    const { config, log } = configure(program, environmentFor(database, env))
    opened = await openApp(program, { config, log, assets: noAssets })
    const { app: handlers, site } = opened
    const server = await startHttpServer({
      config,
      answerFirst: [handlers.cache.serve, handlers.pageFastPath],
      listener: handlers.apiListener,
      fetch: handlers.fetch,
      log,
    })
    const sessionCookie = cookieName('session', config.isSecure)
    site.origin = config.origin ?? server.address.url
    const { url } = server.address
    const testApp = createTestApp<P>({ url, sessionCookie, opened }, async () => {
      await server.stop()
      await opened?.close()
      await database.remove()
    })
    const { accounts } = opened
    return { app: testApp, accounts, specification: handlers.specification }
  } catch (error) {
    await opened?.close()
    await database.remove()
    throw error
  }
}

function modulesFor({ product = app.product, seeds = false }: TestAppOptions): AppModules {
  const modules = { ...app, product: seeds ? product : { ...product, seeds: [] } }
  // The files of the app belong to its own product.
  return product === app.product
    ? modules
    : { ...modules, entityFiles: {}, migrationFiles: {}, processFiles: {}, routeFiles: {} }
}

/** Nothing of the environment of the test changes what the app does. */
const environmentFor = (
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl?: string },
  env: TestAppOptions['env'],
): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  PORT: '0',
  LOG_LEVEL: 'error',
  ...env,
})

/** Pages are rendered without the scripts of a build. */
const noAssets = () => ({ entry: '/entry.js', styles: [], preloads: [] })

function createTestApp<P extends AnyProduct>(
  server: { readonly url: string; readonly sessionCookie: string; readonly opened: OpenedApp },
  close: () => Promise<void>,
): TestApp<P> {
  const { url, sessionCookie, opened } = server
  const { accounts } = opened
  let count = 0
  const signIn = async ({ roles = [], ...values }: TestUserValues = {}) => {
    if (!accounts) throw new Error('The product declares no users, so nobody can sign in.')
    count += 1
    const defaults = { name: `User ${count}`, email: `user-${count}@example.org` }
    const { user, secret } = await accounts.createSignedInUser({ ...defaults, ...values, roles })
    const { id, name, email } = user
    return {
      ...createTestClient<P>({ origin: url, cookies: { [sessionCookie]: secret } }),
      user: { id, name: name ?? '', email, roles },
    }
  }
  return {
    url,
    visitor: () => createTestClient<P>({ origin: url }),
    signIn,
    signInAsAdministrator: () => signIn({ name: 'Administrator', roles: [administrator.role] }),
    close,
  }
}
