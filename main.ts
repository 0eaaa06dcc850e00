import { join } from 'node:path'
import { inspect } from 'node:util'
import { ownFiles } from '#own-parts'
import { product } from '#product'
import type { OwnRoutes } from '#shell/http/own-routes.ts'
import { checkOwnFiles } from '#shell/model/check/check-own-parts.ts'
import { checkProduct } from '#shell/model/check-product.ts'
import { type Accounts } from '#shell/operations/accounts/accounts.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createCaptchas } from '#shell/operations/captcha/create-captcha.ts'
import { keysOfPeople } from '#shell/operations/keys/keys-of-people.ts'
import { createKeys } from '#shell/operations/keys/keys.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { plantSamples } from '#shell/operations/plant-samples.ts'
import { sweepBackups } from '#shell/operations/running/backup-desk.ts'
import { holdSecret } from '#shell/operations/hold-secret.ts'
import { createPresence } from '#shell/operations/jobs/presence.ts'
import { tidyUp } from '#shell/operations/jobs/tidy-up.ts'
import { sweepIncoming, tidyFiles } from '#shell/operations/uploads/tidy-files.ts'
import { createVault } from '#shell/operations/vault.ts'
import { isServed, parseCommand } from '#shell/server/commands/parse-command.mjs'
import { type App, createApp } from '#shell/server/app.ts'
import { type Assets, readAssets } from '#shell/server/pages/assets.ts'
import { type Config } from '#shell/server/settings/config.ts'
import { listen } from '#shell/server/listening/listen.ts'
import { type Log } from '#shell/server/log/log.ts'
import { logEverything } from '#shell/server/log/log-everything.ts'
import { openRunning } from '#shell/server/open-running.ts'
import { openWebhooks } from '#shell/server/open-webhooks.ts'
import { createOutgoing } from '#shell/server/outgoing/create-outgoing.ts'
import { openMail } from '#shell/server/mail/open-mail.ts'
import { findStaticFiles } from '#shell/server/doors/static-files.ts'
import { createProxyWatch, type ProxyWatch } from '#shell/server/requests/proxy-watch.ts'
import { readSecrets } from '#shell/server/settings/secret.ts'
import { stopOnSignals } from '#shell/server/listening/stop.ts'
import type { Database } from '#shell/store/database.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openFiles } from '#shell/store/files/open-files.ts'
import { openStore } from '#shell/store/open-store.ts'
import { tightenFolder } from '#shell/store/tighten-folder.ts'
import { createTidy } from '#shell/store/tidy.ts'

import about from './package.json' with { type: 'json' }
import {
  accountsOf,
  build,
  configure,
  fileOf,
  migrations,
  type Site,
  siteOf,
} from './composition.ts'

const files = import.meta.glob('./product/pages/*/page.tsx')
const routeFiles = import.meta.glob<{ routes: readonly OwnRoutes[] }>('./product/routes.ts', {
  eager: true,
})

const { version } = about
const changelog = async () => (await import('./CHANGELOG.md?raw')).default
const routes = Object.values(routeFiles).flatMap((file) => file.routes)

function refuseMistakes(): void {
  const own = checkOwnFiles(product, Object.keys(ownFiles))
  const mistakes = [...checkProduct(product, fileOf), ...own]
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
}

/** Where a mistake goes that does not end the request in which it shows. */
const reportTo = (log: Log) => (sentence: string, error: unknown) => log.error(sentence, { error })

/** The database, in a folder that is for its owner alone. */
function openData(config: Config, log: Log): Promise<Database> {
  for (const sentence of tightenFolder(config.dataDir)) log.warn(sentence)
  return openDatabase(config, { isAlone: true })
}

interface OpenOptions {
  config: Config
  log: Log
  assets: Assets
  isDevelopment?: boolean
  /** Whether the database follows declarations that go back to what they were. */
  isDowngrade?: boolean
  unknownProxy?: ProxyWatch['found']
}

/** The product, its database open and its samples in it, ready to answer. */
export async function openApp(
  options: OpenOptions,
): Promise<{ app: App; accounts: Accounts | undefined; site: Site; close(): Promise<void> }> {
  const { config, log } = options
  const site = siteOf(config)
  refuseMistakes()
  const database = await openData(config, log)
  try {
    const store = await openStore(database, product.entities, config.dataDir, {
      migrations,
      build,
      files: await openFiles(config),
      isDowngrade: options.isDowngrade,
      onDone: (lines) => lines.forEach((line) => log.info(line)),
    })
    const vault = createVault(await readSecrets(config))
    await holdSecret(store, vault)
    await plantSamples(store, product.entities, product.samples)
    const operations = createOperations(product, store, reportTo(log))
    const { reading: mail, sendMail } = openMail({ product, config, store, log })
    const captchas = createCaptchas({ vault, store })
    const tidy = createTidy(database)
    const outgoing = createOutgoing({ allowed: config.allowInside })
    const given = {
      config,
      log,
      site,
      store,
      operations,
      sendMail,
      vault,
      outgoing,
    }
    const accounts = accountsOf({ ...given, captcha: captchas })
    const ofPeople = accounts ? keysOfPeople(accounts.people) : {}
    const keys = createKeys({ ...ofPeople, product, store, log: log.info })
    const base = { product, store, operations }
    const presence = createPresence(store, (error) =>
      log.warn('This process could not say that it works.', { error }),
    )
    const told = openWebhooks({ ...ofPeople, ...base, vault, outgoing, log, presence })
    const parts = { ...base, files, captchas, accounts, mail, keys, webhooks: told.webhooks }
    const jobs = {
      ...product.jobs,
      ...accounts?.jobs,
      ...told.jobs,
      'nacre tidy': tidyUp({ ...base, tidy, entities: product.entities }),
      'nacre files': tidyFiles(store),
    }
    const facts = { ...options, jobs, mail, version, changelog }
    const running = openRunning({ ...ofPeople, ...base, ...facts, database })
    const app = createApp({ ...options, ...parts, running, routes })
    await sweepIncoming(store)
    // Where many processes run, another may be making one; there PostgreSQL makes them.
    if (store.isAlone) await sweepBackups(config.dataDir)
    // Whoever had taken something in a database of one process is not alive any more.
    if (store.isAlone) await store.processes.clear()
    const heartbeat = presence.start()
    const jobRunner = startJobs({ ...base, product: { ...product, jobs }, presence, log })
    const delivering = told.deliverer.start()
    return {
      app,
      accounts,
      site,
      async close() {
        await Promise.all([jobRunner.stop(), delivering.stop()])
        await heartbeat.stop()
        await keys.ring
          .flush()
          .catch((error) => log.warn('Uses of keys were not stored.', { error }))
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Does the jobs that are due, and says what fails. */
function startJobs({
  log,
  ...parts
}: Omit<Parameters<typeof createJobRunner>[0], 'onFailure'> & { log: Log }) {
  return createJobRunner({
    ...parts,
    onFailure(job, error, isDead) {
      const sentence = isDead
        ? 'A job has failed for good.'
        : 'A job has failed and is tried again.'
      log.error(sentence, { path: job.job, requestId: job.id, error })
    },
  }).start()
}

/** A fresh installation has no account: whoever can read this makes the first one. */
export async function offerSetUp(
  accounts: Accounts | undefined,
  config: Config,
): Promise<string | undefined> {
  const { adminEmail, setUpToken } = config
  if (adminEmail !== undefined) await accounts?.atTheMachine.inviteFirst(adminEmail)
  const link = await accounts?.offerSetUp(setUpToken)
  if (link === undefined) return undefined
  // Whoever has chosen the token knows the link, and it need not stand in a log.
  const shown = setUpToken === undefined ? link : link.replace(setUpToken, '<SETUP_TOKEN>')
  return `Nobody can log in yet. Within an hour, the first administrator opens: ${shown}`
}

async function start(): Promise<void> {
  const { config, log } = configure(process.env)
  logEverything(log)
  const clientDir = join(import.meta.dirname, '../client')
  const statics = findStaticFiles(clientDir)
  const proxies = createProxyWatch(config, log)
  const { app, accounts, site, close } = await openApp({
    config,
    log,
    assets: readAssets(clientDir),
    unknownProxy: proxies.found,
  })
  const server = await listen({
    config,
    answerFirst: [app.cache.answer, statics.answer, app.records.read, app.showPage],
    answerWhole: app.records.write,
    fetch: app.fetch,
    look: proxies.look,
    log,
  })
  stopOnSignals({ steps: [server.stop, close], log })
  site.origin = config.origin ?? server.address.url
  // Whoever hears that it is ready may come in at once.
  const offer = await offerSetUp(accounts, config)
  // For people, and the only lines that are no JSON.
  process.stdout.write(`${product.name} is ready: ${site.origin}\n`)
  if (offer !== undefined) process.stdout.write(`${offer}\n`)
}

// Development opens the application by itself, and again after each change.
if (import.meta.env.PROD) {
  const [first = '', ...rest] = process.argv.slice(2)
  const [name, args] = isServed(first) ? [first, rest] : ['start', process.argv.slice(2)]
  const run = async () => {
    const { answer } = parseCommand(name, args, version)
    if (answer) {
      // Usage that was asked for is output; usage after a mistake is an error.
      process[answer.code === 0 ? 'stdout' : 'stderr'].write(`${answer.text}\n`)
      process.exit(answer.code)
    }
    if (name === 'start') return start()
    const { commands } = await import('./commands.ts')
    return process.exit(await commands[name]?.(args))
  }
  run().catch((error: unknown) => {
    // A sentence for whoever runs it; what is wrong in code also says where.
    const isSlip = error instanceof TypeError || error instanceof ReferenceError
    const says = error instanceof Error && !isSlip ? error.message : inspect(error)
    process.stderr.write(`${says}\n`)
    process.exit(1)
  })
}
