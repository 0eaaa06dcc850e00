import type { TestPersonValues } from './product/test-person-values.ts'
import { randomBytes } from 'node:crypto'
import * as app from 'virtual:nacre/app'
import { createApi } from '#shell/api/api.ts'
import { systemActor } from '#shell/language/roles/actor.ts'
import { builtInJobs } from '#shell/model/built-in-jobs.ts'
import type { Job } from '#shell/language/product/job.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import { settingsId } from '#shell/language/product/settings-id.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import { formatDeclarationError } from '#shell/language/errors/declaration-error.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createOperations, type Operations } from '#shell/operations/operations.ts'
import { createSettingsRecord } from '#shell/operations/records/verbs/create-settings-record.ts'
import { settingsEntityOf } from '#shell/operations/settings/current-settings.ts'
import { createVault } from '#shell/operations/vault.ts'
import { withLines } from '#shell/run/declaration-lines/with-lines.ts'
import type { FeatureBase } from '#shell/run/features/base.ts'
import { productFeatures } from '#shell/run/features/features.ts'
import { createEmailSenders } from '#shell/server/email/open-email.ts'
import { createLog } from '#shell/server/log/log.ts'
import type { EmailMessage } from '#shell/store/mail-catcher.ts'
import { createPeople } from './product/create-people.ts'
import { createTestCalls, type TestCalls } from './product/test-calls.ts'
import { openTestStore } from './product/open-test-store.ts'
import { createSettableClock, createTestClock, type TestClock } from './product/test-clock.ts'
import type { TestPerson } from './product/test-person.ts'
import type { TestDatabaseOption } from './test-database.ts'
import { withAppProcesses } from './with-app-processes.ts'

/**
 * The options of `testProduct`.
 *
 * @example
 * const options: TestProductOptions = { now: '2027-05-01T08:00:00Z' }
 */
export interface TestProductOptions {
  /** The time at which the test starts. By default, the present. */
  readonly now?: string
  /** Jobs in addition to those of the product, or instead of them. */
  readonly jobs?: Readonly<Record<string, Job>>
  /** Whether the database starts with the sample records of the product. By default, it is empty. */
  readonly seeds?: boolean
  /** The values of secrets, by name. By default, each is its name. */
  readonly secrets?: Readonly<Record<string, string>>
  /** The settings that differ from their defaults. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** By default, PostgreSQL where `DATABASE_URL` is set, and otherwise SQLite in memory. */
  readonly database?: TestDatabaseOption
}

/**
 * An email that the product has sent.
 *
 * @example
 * await using app = await testProduct(product)
 * const eva = await app.person()
 * const emails: readonly TestEmail[] = await app.emails.to(eva)
 */
export type TestEmail = Pick<EmailMessage, 'kind' | 'sentAt' | 'language' | 'subject' | 'text'>

/** A timed move that was rejected during a test. */
interface RejectedMove {
  readonly entity: string
  readonly timer: string
  readonly record: string
  readonly attempts: number
  readonly nextAttemptAt: string
  /** The reason of the last rejection. */
  readonly error: string
}

/** A job that failed during a test. */
interface FailedJob {
  readonly job: string
  readonly error: unknown
  /** Whether it is not tried again. */
  readonly isDead: boolean
}

/**
 * A product in a test: its people, its clock and its emails, without a server.
 *
 * @example
 * await using app: TestProduct<typeof product> = await testProduct(product)
 */
export interface TestProduct<P extends AnyProduct> extends AsyncDisposable {
  /** Creates a user with these roles. */
  person(values?: TestPersonValues): Promise<TestPerson<P>>
  /** Creates several users without roles. */
  people(count: number): Promise<readonly TestPerson<P>[]>
  /** A new visitor. */
  visitor(): TestPerson<P>
  /** The application itself, which may do everything. */
  readonly application: TestPerson<P>
  readonly clock: TestClock
  readonly emails: {
    /** Returns the emails to a person or an address, oldest first. Jobs that are due run before. */
    to(person: { readonly email: string } | string): Promise<readonly TestEmail[]>
  }
  /** The calls of jobs to other services, which the test answers. */
  readonly calls: TestCalls<P extends { readonly calls: infer Calls } ? Calls : unknown>
  /** The attempts of jobs that failed, oldest first. */
  readonly failedJobs: readonly FailedJob[]
  /** Returns the timed moves that were rejected and wait for their next attempt. */
  rejectedMoves(): Promise<readonly RejectedMove[]>
  /** Starts the same work for all of them at the same time. */
  together<One, Result>(
    all: readonly One[],
    work: (one: One) => Promise<Result>,
  ): Promise<readonly Result[]>
}

/**
 * Opens a product from the database to the API, with a database and a clock of its own. Nothing runs
 * in the background: jobs run when the clock moves or when emails are read.
 *
 * @example
 * await using app = await testProduct(product, { now: '2027-05-01T08:00:00Z' })
 * const lena = await app.person({ roles: [librarian] })
 * const book = await lena.must.books.create({ title: 'Dune' })
 */
export async function testProduct<P extends Product>(
  declared: P,
  options: TestProductOptions = {},
): Promise<TestProduct<P>> {
  const product = await completeProduct(declared)
  const { now, seeds = false, database = databaseOfEnvironment() } = options
  const clock = createSettableClock(now === undefined ? new Date() : new Date(now))
  const whole: Product = { ...product, jobs: { ...product.jobs, ...options.jobs } }
  const appDir = app.appDir ?? process.cwd()
  const opened = await openTestStore({ product, database, clock, hasSeeds: seeds, appDir })
  await createSettingsRecord(opened.store, product.entities)
  const mailbox: EmailMessage[] = []
  const testCalls = createTestCalls(product)
  const secretNames = Object.keys(product.secrets).map((name) => [name, name])
  const productSecrets = { ...Object.fromEntries(secretNames), ...options.secrets }
  const operations = createOperations(whole, opened.store)
  const base = { ...opened, product: whole, operations }
  const { gives, jobs } = openForTest(base, mailbox, { testCalls, productSecrets })
  const { timers } = operations
  if (options.settings) await changeSettings(operations, product, options.settings)
  await timers.start()
  const failedJobs: FailedJob[] = []
  const runner = createJobRunner({
    ...opened,
    operations,
    product: { ...whole, jobs },
    services: gives.connections,
    onFailure: ({ job }, error, isDead) => void failedJobs.push({ job, error, isDead }),
    // In the order in which they were started, so that emails come in it, too.
    atOnce: 1,
  })
  const runDue = async () => {
    // A job can enqueue another one.
    while ((await runner.runDue(clock.now())) > 0);
    await gives.deliverer.runDue()
  }
  // The daily jobs of Nacre need not run for each day on the way.
  const daily = [...builtInJobs].filter((name) => jobs[name]?.schedule)
  const nextDue = async () => {
    const times = await Promise.all([opened.store.jobs.nextDue(daily), timers.nextDue()])
    return times.filter((time) => time !== undefined).toSorted()[0]
  }
  const api = createApi(operations, whole)
  const people = createPeople<P>({ api, product, accounts: gives.accounts })
  return {
    ...people,
    clock: createTestClock(clock, { nextDue, runDue }, product.timeZone),
    emails: {
      async to(person) {
        await runDue()
        const email = typeof person === 'string' ? person : person.email
        return mailbox.filter(({ to }) => to.address === email)
      },
    },
    calls: testCalls.calls as TestProduct<P>['calls'],
    failedJobs,
    rejectedMoves: () => timers.rejected(1_000),
    together: (all, work) => Promise.all(all.map((one) => work(one))),
    [Symbol.asyncDispose]: opened.close,
  }
}

const databaseOfEnvironment = (): TestDatabaseOption => {
  const { DATABASE_URL: url = '' } = process.env
  return url === '' ? 'sqlite' : { postgres: url }
}

const completeProducts = new WeakMap<Product, Product>()

/** Returns the product with its processes. The same for each test, so that it is checked once. */
async function completeProduct<P extends Product>(declared: P): Promise<P> {
  const known = completeProducts.get(declared)
  if (known) return known as P
  const product = withAppProcesses(declared)
  const errors = await withLines(validateProduct(product), app.appDir ?? process.cwd())
  if (errors.length > 0) throw new Error(errors.map(formatDeclarationError).join('\n'))
  completeProducts.set(declared, product)
  return product
}

async function changeSettings(
  operations: Operations,
  { entities }: Product,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const entity = settingsEntityOf(entities)
  if (!entity) throw new Error('The product declares no settings.')
  const ctx = { actor: systemActor, channel: 'test' }
  await operations.change(ctx, entity, { id: settingsId, version: undefined }, values)
}

/** The address of the product in links of emails. */
const site = { origin: 'https://test.example' }

function openForTest(
  base: Pick<FeatureBase, 'product' | 'database' | 'store' | 'operations'>,
  mailbox: EmailMessage[],
  {
    testCalls,
    productSecrets,
  }: {
    readonly testCalls: ReturnType<typeof createTestCalls>
    readonly productSecrets: Readonly<Record<string, string>>
  },
) {
  const log = createLog('silent')
  const senders = createEmailSenders({
    ...base,
    config: {},
    log,
    origin: () => site.origin,
    deliver: async (email) => void mailbox.push(email),
  })
  return productFeatures.open({
    ...base,
    config: {
      providers: [],
      providerSecrets: {},
      productSecrets,
      serverUrls: testCalls.urls,
      declaredWebhooks: {},
    },
    log,
    site,
    vault: createVault([randomBytes(32)]),
    outgoing: testCalls.outgoing,
    ...senders,
  })
}
