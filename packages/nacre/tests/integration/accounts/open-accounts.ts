import { exampleLibrary } from '#tests/examples.ts'
import { pageFiles } from '#tests/library/page-files.ts'
import { randomBytes } from 'node:crypto'
import { BlockList } from 'node:net'
import { allAccountRoutes } from '#shell/api/all-account-routes.ts'
import { createApi } from '#shell/api/api.ts'
import { captchaRoute } from '#shell/api/captcha-route.ts'
import { apiKeyRoutes } from '#shell/api/api-keys/api-key-routes.ts'
import { type Accounts, createAccounts } from '#shell/operations/accounts.ts'
import type {
  EmailKind,
  EmailTemplates,
  Recipient,
} from '#shell/operations/emails/email-templates.ts'
import type { LogEvent } from '#shell/operations/accounts/security-log.ts'
import { createPasswords, type Passwords } from '#shell/operations/accounts/password/passwords.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createCaptchaService } from '#shell/operations/captcha/create-captcha.ts'
import { createApiKeyUserLookup } from '#shell/operations/api-keys/api-key-user-lookup.ts'
import {
  createApiKeyOperations,
  type ApiKeyOperations,
} from '#shell/operations/api-keys/api-key-operations.ts'
import { seedDatabase } from '#shell/operations/seed-database.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createVault } from '#shell/operations/vault.ts'
import type { Product } from '#shell/language/product/product.ts'
import { resolveUsers } from '#shell/language/people/user.ts'
import type { UsersOptions } from '#shell/language/people/user-options.ts'
import { savedViews } from '#shell/run/features/saved-views.ts'
import { type App, createApp } from '#shell/server/app.ts'
import { createLog } from '#shell/server/log/log.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import type { Database } from '#shell/store/database.ts'
import { createTemplate, openTestDatabase } from '#shell/store/test-database.fixture.ts'
import { openStore } from '#shell/store/open-store.ts'
import type { Store } from '#shell/store/store.ts'
import type { DatabaseKind } from '../../databases/each-database.ts'
import { book } from 'example-library/entities/book.ts'
import { product as library } from 'example-library/product.ts'
import { people } from 'example-library/users.ts'
import {
  type AssertConforms,
  createConformanceCheck,
  loadDocument,
} from '../../openapi/conformance-check.ts'
import { type Browser, type Check, openBrowser } from './browser.ts'
import { origin } from './origin.ts'
import { providerSecret } from './provider-secret.ts'

/** A sent email. */
export interface SentEmail {
  readonly kind: EmailKind
  readonly to: Recipient
  readonly data: Partial<EmailTemplates['notice'] & EmailTemplates['reset']>
}

/** A process that serves the library. */
export interface Instance {
  readonly accounts: Accounts
  readonly keys: ApiKeyOperations
  readonly app: App
  readonly store: Store
  /** Runs the due jobs, such as sending emails. */
  work(): Promise<void>
  browser(options?: { ip?: string; userAgent?: string }): Browser
}

export interface OpenAccounts extends Instance {
  readonly database: Database
  readonly emails: SentEmail[]
  /** How often a password was hashed, and how often one was verified. */
  readonly spent: { hashes: number; comparisons: number }
  /** The log lines of security events. */
  readonly events: { sentence: string; actor?: string; ip?: string; requestId?: string }[]
  /** All log lines as JSON. */
  readonly lines: string[]
  /** Advances the clock. */
  pass(milliseconds: number): void
  now(): number
  /** The key of the vault of the first process. */
  readonly secret: Uint8Array
  /** Opens another process on the same database, with the same secrets or others. */
  another(secrets?: readonly Uint8Array[]): Promise<Instance>
  /** Creates a user with this password, with a browser of their own. */
  member(values: Member): Promise<string>
  /** Returns the token in the newest email to an address. */
  tokenFor(email: string, kind?: EmailKind): Promise<string>
  firstBook(): Promise<{ readonly id: string }>
  close(): Promise<void>
}

interface Member {
  readonly email: string
  readonly password?: string
  readonly roles?: readonly string[]
  readonly state?: 'active' | 'disabled' | 'invited' | 'leaving'
}

export const goodPassword = 'four horses on a small boat'

/** The library with users and a clock of its own. */
export async function openAccounts(
  kind: DatabaseKind,
  options: {
    users?: Partial<UsersOptions>
    /** The product instead of the library. */
    product?: Product
    wrap?: (database: Database) => Database
    /** Whether captchas are required where the throttle demands them. */
    asksPeople?: boolean
    /** Whether logged errors are expected. */
    failsOnPurpose?: boolean
  } = {},
): Promise<OpenAccounts> {
  const { users = {}, wrap = (database: Database) => database } = options
  const { asksPeople = false, failsOnPurpose = false } = options
  const own = options.product?.users ?? resolveUsers({ ...people, ...users }, library)
  const product = options.product ?? {
    ...library,
    users: own,
    entities: [...library.entities.slice(0, -1), own.entity],
  }
  // Options of users change no tables, except for declared fields.
  const template =
    users.fields || options.product ? undefined : createTemplate('accounts', product.entities)
  const opened = await openTestDatabase(kind, template)
  const emails: SentEmail[] = []
  const events: OpenAccounts['events'] = []
  let time = Date.now()
  const now = () => time
  const newest = randomBytes(32)
  const lines: string[] = []
  const log = createLog('debug', { write: (line) => void lines.push(line) })

  const say: LogEvent = (sentence, fields) => {
    events.push({ sentence, ...fields })
    log.info(sentence, fields)
  }

  const cheap = createPasswords({ memory: 64, passes: 1 })
  const spent = { hashes: 0, comparisons: 0 }
  const passwords: Passwords = {
    ...cheap,
    hash(password) {
      spent.hashes += 1
      return cheap.hash(password)
    },
    verify(hash, password) {
      spent.comparisons += 1
      return cheap.verify(hash, password)
    },
  }

  const serve = async (
    database: Database,
    secrets: readonly Uint8Array[] = [newest],
  ): Promise<Instance> => {
    const vault = createVault(secrets)
    const store = await openStore(database, product.entities, opened.where.dataDir)
    const operations = createOperations(product, store)
    const captchas = createCaptchaService({ vault, store, now, bits: 4 })
    const accounts = createAccounts({
      product,
      store,
      operations,
      origin: () => origin,
      sendMail: async (email, to, data) => void emails.push({ kind: email, to, data }),
      log: say,
      passwords,
      vault,
      ...(asksPeople ? { captcha: captchas } : {}),
      outgoing: createHttpEgress({ allowed: own.signInMethods.oidc.map(({ issuer }) => issuer) }),
      secretOf: () => providerSecret,
      now,
    })
    if (!accounts) throw new Error('The library has users.')
    const runner = createJobRunner({
      product: { ...product, jobs: { ...product.jobs, ...accounts.jobs } },
      store,
      operations,
      onFailure(job, error) {
        throw new Error(`The job ${job.job} failed.`, { cause: error })
      },
    })
    const keys = createApiKeyOperations({
      ...createApiKeyUserLookup(accounts.userDirectory, now),
      product,
      store,
      log: say,
      now,
    })
    const systemRoutes = [
      captchaRoute(captchas),
      ...apiKeyRoutes(keys),
      ...allAccountRoutes(accounts),
      ...(savedViews({ product, store, operations }).routes ?? []),
    ]
    const app = createApp({
      product,
      files: pageFiles,
      store,
      operations,
      captchas,
      accounts,
      keys,
      systemRoutes,
      assets: () => ({ entry: '/assets/entry.js', styles: [], preloads: [] }),
      config: { origin, isSecure: true, calls: {}, trustedProxies: new BlockList() },
      log: {
        ...log,
        error(...output) {
          log.error(...output)
          if (!failsOnPurpose) console.error(...output)
        },
      },
    })
    // Every response must conform to the OpenAPI document.
    const api = createApi(operations, product, systemRoutes)
    let conforms: Promise<AssertConforms> | undefined
    const check: Check = async (method, path, { status, headers, body, isEmpty }) => {
      conforms ??= loadDocument(api).then(createConformanceCheck)
      const holds = await conforms
      const output = isEmpty ? {} : { body }
      holds(method, path, { status, headers: Object.fromEntries(headers), ...output })
    }
    const { fetch } = app
    return {
      accounts,
      keys,
      app,
      store,
      // A job that is added during the run is due a moment later.
      work: async () => void (await runner.runDue(new Date(Math.max(time, Date.now()) + 1_000))),
      browser: (about = {}) => openBrowser({ origin, fetch, check, ...about }),
    }
  }
  const first = await serve(wrap(opened.database))

  return {
    ...first,
    database: opened.database,
    emails,
    spent,
    events,
    lines,
    now,
    pass: (milliseconds) => void (time += milliseconds),
    // With SQLite one process writes: two of its connections in one thread would wait for each other.
    secret: newest,
    another: async (secrets) =>
      serve(wrap(kind.name === 'postgres' ? await opened.another() : opened.database), secrets),
    async member({ email, password = goodPassword, roles = [], state = 'active' }) {
      const { commands: atTheMachine } = first.accounts
      const link = await atTheMachine.create({ email, roles })
      if (state !== 'invited') {
        const browser = first.browser()
        const token = new URL(link).searchParams.get('token')
        const body = { token, name: email.split('@')[0], password }
        const { status } = await browser.post('/v1/invitations/accept', body)
        if (status !== 200) throw new Error(`Nobody came in: ${status}.`)
        await browser.delete('/v1/session')
      }
      if (state === 'disabled') await atTheMachine.setState(email, 'disabled')
      const user = await first.accounts.userDirectory.byEmail(email)
      await first.work()
      emails.length = 0
      return String(user?.id)
    },
    async tokenFor(email, expected) {
      await first.work()
      const message = emails.findLast(
        (one) => one.to.address === email && (expected === undefined || one.kind === expected),
      )
      const link = message?.data.link
      if (link === undefined) throw new Error(`There is no letter to ${email}.`)
      return new URL(link).searchParams.get('token') ?? ''
    },
    async firstBook() {
      const records = first.store.records(book)
      const [one] = await records.list({ where: [], order: [], limit: 1 })
      if (one) return one
      await seedDatabase(first.store, product.entities, product.seeds, exampleLibrary)
      const [planted] = await records.list({ where: [], order: [], limit: 1 })
      return { id: planted?.id ?? '' }
    },
    close: () => opened.close(),
  }
}
