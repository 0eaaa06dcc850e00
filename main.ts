import { join } from 'node:path'
import { product } from '#product'
import { outsideCalls } from '#shell/model/call.ts'
import type { OwnRoutes } from '#shell/http/own-routes.ts'
import { checkProduct } from '#shell/model/check-product.ts'
import { type Accounts, createAccounts } from '#shell/operations/accounts/accounts.ts'
import type { Erase } from '#shell/operations/accounts/leave.ts'
import type { SendMail } from '#shell/operations/accounts/mail.ts'
import { createJobRunner } from '#shell/operations/job-runner.ts'
import type { Captcha } from '#shell/operations/accounts/captcha.ts'
import { createCaptchas } from '#shell/operations/captcha/create-captcha.ts'
import { keysOfPeople } from '#shell/operations/keys/keys-of-people.ts'
import { createKeys } from '#shell/operations/keys/keys.ts'
import type { Outgoing } from '#shell/operations/outgoing.ts'
import { createOperations, type Operations } from '#shell/operations/operations.ts'
import { plantSamples } from '#shell/operations/plant-samples.ts'
import { holdSecret } from '#shell/operations/hold-secret.ts'
import { tidyUp } from '#shell/operations/tidy-up.ts'
import { sweepIncoming, tidyFiles } from '#shell/operations/uploads/tidy-files.ts'
import { createVault, type Vault } from '#shell/operations/vault.ts'
import { createSecrets } from '#shell/operations/webhooks/secrets.ts'
import { createWebhooks } from '#shell/operations/webhooks/webhooks.ts'
import { type App, createApp } from '#shell/server/app.ts'
import { type Assets, readAssets } from '#shell/server/assets.ts'
import { type Config, describeProblems, readConfig } from '#shell/server/config.ts'
import { runKey } from '#shell/server/key-command.ts'
import { listen } from '#shell/server/listen.ts'
import { createLog, type Log } from '#shell/server/log.ts'
import { openWebhooks } from '#shell/server/open-webhooks.ts'
import { createOutgoing } from '#shell/server/outgoing/create-outgoing.ts'
import { openMail } from '#shell/server/mail/open-mail.ts'
import { loadStaticFiles } from '#shell/server/static-files.ts'
import { readSecrets } from '#shell/server/secret.ts'
import { runSecret } from '#shell/server/secret-command.ts'
import { runMigrate } from '#shell/server/migrate-command.ts'
import { stopOnSignals } from '#shell/server/stop.ts'
import { runUser } from '#shell/server/user-command.ts'
import { runWebhook } from '#shell/server/webhook-command.ts'
import type { Database } from '#shell/store/database.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { type MigrationFile, migrationsFrom } from '#shell/store/migrations.ts'
import { openFiles } from '#shell/store/files/open-files.ts'
import { openStore } from '#shell/store/open-store.ts'
import { previewShape } from '#shell/store/plan/ensure-shape.ts'
import { createStore, type Store } from '#shell/store/store.ts'
import { createTidy } from '#shell/store/tidy.ts'

const files = import.meta.glob('./product/pages/*/page.tsx')
const routeFiles = import.meta.glob<{ routes: readonly OwnRoutes[] }>('./product/routes.ts', {
  eager: true,
})
const migrations = import.meta.glob<MigrationFile>('./product/migrations/*.ts', { eager: true })

const routes = Object.values(routeFiles).flatMap((file) => file.routes)

/** What the environment says, or one error that names all that is wrong with it. */
export function configure(env: NodeJS.ProcessEnv): { config: Config; log: Log } {
  const read = readConfig(env, outsideCalls(product.calls))
  if ('problems' in read) throw new Error(describeProblems(read.problems))
  return { config: read.config, log: createLog(read.config.logLevel) }
}

/** The product, its database open and its samples in it, ready to answer. */
export async function openApp(options: {
  config: Config
  log: Log
  assets: Assets
  isDevelopment?: boolean
}): Promise<{ app: App; accounts: Accounts | undefined; site: Site; close(): Promise<void> }> {
  const { config, log } = options
  const site = siteOf(config)
  const mistakes = checkProduct(product)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  const database = await openDatabase(config, { isAlone: true })
  try {
    const store = await openStore(database, product.entities, config.dataDir, {
      migrations: migrationsFrom(migrations),
      files: await openFiles(config),
      onDone: (lines) => lines.forEach((line) => log.info(line)),
    })
    const vault = createVault(await readSecrets(config))
    await holdSecret(store, vault)
    await plantSamples(store, product.entities, product.samples)
    const operations = createOperations(product, store)
    const { reading: mail, sendMail } = openMail({ product, config, store, log })
    const captchas = createCaptchas({ vault, store })
    const { erase } = createTidy(database)
    const outgoing = createOutgoing({ allowed: config.allowInside })
    const given = { log, site, store, operations, sendMail, erase, vault, outgoing }
    const accounts = accountsOf({ ...given, captcha: captchas })
    const ofPeople = accounts ? keysOfPeople(accounts.people) : {}
    const keys = createKeys({ ...ofPeople, product, store, log: log.info })
    const base = { product, store, operations }
    const told = openWebhooks({ ...ofPeople, ...base, vault, outgoing, log })
    const parts = { ...base, files, captchas, accounts, mail, keys, webhooks: told.webhooks }
    const app = createApp({ ...options, ...parts, routes })
    const tidy = tidyUp(createTidy(database), product.entities)
    await sweepIncoming(store)
    const jobs = createJobRunner({
      product: {
        ...product,
        jobs: {
          ...product.jobs,
          ...accounts?.jobs,
          ...told.jobs,
          'nacre tidy': tidy,
          'nacre files': tidyFiles(store),
        },
      },
      store,
      operations,
      onFailure(job, error, isDead) {
        const sentence = isDead
          ? 'A job has failed for good.'
          : 'A job has failed and is tried again.'
        log.error(sentence, { path: job.job, requestId: job.id, error })
      },
    }).start()
    const delivering = told.deliverer.start()
    return {
      app,
      accounts,
      site,
      async close() {
        await Promise.all([jobs.stop(), delivering.stop()])
        await keys.ring.flush()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The address that people use. Without ORIGIN it is known once the server listens. */
interface Site {
  origin: string
}

function siteOf({ origin, host, port }: Config): Site {
  return { origin: origin ?? `http://${host}:${port}` }
}

function accountsOf(options: {
  log: Log
  site: Site
  store: Store
  operations: Operations
  sendMail: SendMail
  erase: Erase
  vault: Vault
  outgoing: Outgoing
  captcha?: Captcha
}): Accounts | undefined {
  const { log, site, ...rest } = options
  return createAccounts({
    ...rest,
    product,
    origin: () => site.origin,
    secretOf: (variable) => process.env[variable],
    log: (sentence, fields) => log.info(sentence, fields),
  })
}

/** A fresh installation has no account: whoever can read this makes the first one. */
export async function offerSetUp(accounts: Accounts | undefined, config: Config): Promise<void> {
  const { adminEmail, setUpToken } = config
  if (adminEmail !== undefined) await accounts?.atTheMachine.inviteFirst(adminEmail)
  const link = await accounts?.offerSetUp(setUpToken)
  if (link === undefined) return
  // Whoever has chosen the token knows the link, and it need not stand in a log.
  const shown = setUpToken === undefined ? link : link.replace(setUpToken, '<SETUP_TOKEN>')
  console.log(`Nobody can log in yet. Within an hour, the first administrator opens: ${shown}`)
}

/** `npm run user`: accounts at the machine, also when nobody can come in any more. */
async function user(args: readonly string[]): Promise<number> {
  const { config, log } = configure(process.env)
  const database = await openDatabase(config)
  try {
    const store = await openStore(database, product.entities, config.dataDir)
    const operations = createOperations(product, store)
    const { sendMail } = openMail({ product, config, store, log })
    const { erase } = createTidy(database)
    const vault = createVault(await readSecrets(config))
    const outgoing = createOutgoing({ allowed: config.allowInside })
    const given = { log, site: siteOf(config), store, operations, sendMail, erase, vault, outgoing }
    const accounts = accountsOf(given)
    if (!accounts) throw new Error('The product declares no users.')
    const say = (line: string) => console.log(line)
    return await runUser(args, { machine: accounts.atTheMachine, say })
  } finally {
    await database.close()
  }
}

/** `npm run migrate`: what would be done to the database, or what only happens when somebody says so. */
async function migrate(args: readonly string[]): Promise<number> {
  const { config } = configure(process.env)
  // To look at what would be done disturbs nobody; to do it under a running application would.
  const database = await openDatabase(config, { isAlone: !args.includes('--plan') })
  try {
    const say = (line: string) => console.log(line)
    return await runMigrate(args, {
      database,
      product,
      migrations: migrationsFrom(migrations),
      say,
    })
  } finally {
    await database.close()
  }
}

const say = (line: string) => console.log(line)

/** `npm run secret`: a new one, or leave to go on without one that is lost. */
async function secret(args: readonly string[]): Promise<number> {
  if (args.length === 0) return runSecret(args, { say })
  return atTheMachine(async (store, config) =>
    runSecret(args, { say, store, vault: createVault(await readSecrets(config)) }),
  )
}

/** `npm run key`: keys of programs. */
function key(args: readonly string[]): Promise<number> {
  return atTheMachine((store) => {
    const keys = createKeys({ product, store, log: () => undefined })
    return runKey(args, { keys, say })
  })
}

/** `npm run webhook`: servers that want to be told. */
function webhook(args: readonly string[]): Promise<number> {
  return atTheMachine(async (store, config) => {
    const secrets = createSecrets(createVault(await readSecrets(config)))
    const outgoing = createOutgoing({ allowed: config.allowInside })
    const log = () => undefined
    return runWebhook(args, {
      webhooks: createWebhooks({ product, store, outgoing, secrets, log }),
      say,
    })
  })
}

/** Work beside a server that may be running: it changes no tables. */
async function atTheMachine(
  work: (store: Store, config: Config) => Promise<number>,
): Promise<number> {
  const { config } = configure(process.env)
  const database = await openDatabase(config)
  try {
    return await work(await openAsDeclared(database, config), config)
  } finally {
    await database.close()
  }
}

async function openAsDeclared(database: Database, config: Config): Promise<Store> {
  const { isChanged } = await previewShape(database, product, {
    migrations: migrationsFrom(migrations),
  })
  if (isChanged) throw new Error('The database is not as declared yet: start the server first.')
  return createStore(database, product.entities, await openFiles(config))
}

async function start(): Promise<void> {
  const { config, log } = configure(process.env)
  const clientDir = join(import.meta.dirname, '../client')
  const statics = loadStaticFiles(clientDir)
  const { app, accounts, site, close } = await openApp({
    config,
    log,
    assets: readAssets(clientDir),
  })
  const answerFirst = [app.cache.answer, statics.answer, app.answerRead]
  const server = await listen({ config, answerFirst, fetch: app.fetch, log })
  stopOnSignals({ steps: [server.stop, close], log })
  site.origin = config.origin ?? server.address.url
  console.log(`${product.name} is ready: ${site.origin}`)
  await offerSetUp(accounts, config)
}

// Development opens the application by itself, and again after each change.
if (import.meta.env.PROD) {
  const [command, ...args] = process.argv.slice(2)
  const run = async () => {
    if (command === 'migrate') process.exit(await migrate(args))
    if (command === 'secret') process.exit(await secret(args))
    if (command === 'user') process.exit(await user(args))
    if (command === 'key') process.exit(await key(args))
    if (command === 'webhook') process.exit(await webhook(args))
    await start()
  }
  run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
