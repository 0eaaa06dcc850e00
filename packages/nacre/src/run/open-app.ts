import { join } from 'node:path'
import { validateExtensionFiles } from '#shell/model/validation/validate-admin-extensions.ts'
import { formatDeclarationError } from '#shell/model/validation/declaration-error.ts'
import { validateProduct } from '#shell/model/validate-product.ts'
import { type Accounts } from '#shell/operations/accounts/accounts.ts'
import { createJobRunner } from '#shell/operations/jobs/job-runner.ts'
import { createCaptchaService } from '#shell/operations/captcha/create-captcha.ts'
import { createSettingsRecord } from '#shell/operations/settings/create-settings-record.ts'
import { seedDatabase } from '#shell/operations/seed-database.ts'
import { deletePartialBackups } from '#shell/operations/system/backups/backup-folder.ts'
import { assertSameSecret } from '#shell/operations/installation-secret.ts'
import type { HttpEgress } from '#shell/operations/http-egress.ts'
import { createPresence } from '#shell/operations/jobs/presence.ts'
import { deleteAbandonedUploads } from '#shell/operations/uploads/file-cleanup-job.ts'
import { createVault } from '#shell/operations/vault.ts'
import { type App, createApp } from '#shell/server/app.ts'
import type { Assets } from '#shell/server/pages/assets.ts'
import { type Config } from '#shell/server/settings/config.ts'
import { type Log } from '#shell/server/log/log.ts'
import { addAppMetrics } from '#shell/server/metrics/app-metrics.ts'
import type { Metrics } from '#shell/server/metrics/create-metrics.ts'
import { createReadiness, type Readiness } from '#shell/server/probes/readiness.ts'
import { createReadinessChecks } from '#shell/server/probes/readiness-checks.ts'
import { createSystemOperations } from '#shell/server/system-operations.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { openEmail } from '#shell/server/email/open-email.ts'
import { findSettingsProblems } from '#shell/server/settings/find-settings-problems.ts'
import type { ProxyWatch } from '#shell/server/requests/proxy-watch.ts'
import { readSecrets } from '#shell/server/settings/secrets.ts'
import type { Clock } from '#shell/store/clock.ts'
import type { Database } from '#shell/store/database.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openFileStorage } from '#shell/store/files/open-file-storage.ts'
import type { Store } from '#shell/store/store.ts'
import { openStore } from '#shell/store/open-store.ts'
import { tightenFolder } from '#shell/store/tighten-folder.ts'

import { documentationLine } from '#shell/server/commands/documentation.mjs'
import { type AppProgram, type Composition, createSite } from './compose.ts'
import { withLines } from './declaration-lines/with-lines.ts'
import { openOperations } from './open-operations.ts'
import { pageOfDeclaration } from './declaration-pages.ts'
import { changelog, version } from './release.ts'

async function assertValidProduct(program: AppProgram): Promise<void> {
  const { product, extensionModules, fileOf, appDir } = program
  const own = validateExtensionFiles(product, Object.keys(extensionModules))
  const found = [...validateProduct(product, fileOf), ...own]
  if (found.length === 0) return
  const errors = await withLines(found, appDir)
  const documentation = new Set(errors.map((error) => documentationLine(pageOfDeclaration(error))))
  throw new Error([...errors.map(formatDeclarationError), ...documentation].join('\n'))
}

/** Opens the database, in a data folder that only its owner can read. */
function openDataFolder(
  { product }: AppProgram,
  { config, log, clock }: OpenOptions,
): Promise<Database> {
  for (const sentence of tightenFolder(config.dataDir)) log.warn(sentence)
  const [language] = product.languages
  return openDatabase(config, { isAlone: true, language, ...(clock && { clock }) })
}

export interface OpenOptions {
  config: Config
  log: Log
  assets: Assets
  isDevelopment?: boolean
  /** Whether the schema may go back to an earlier declaration. */
  isDowngrade?: boolean
  unknownProxy?: ProxyWatch['report']
  /** Absent unless an operator reads the metrics. */
  metrics?: Metrics | undefined
  /** The clock of this machine by default. */
  clock?: Clock
}

export interface OpenedApp {
  app: App
  accounts: Accounts | undefined
  site: Composition
  readiness: Readiness
  close(): Promise<void>
}

/**
 * Opens the product: migrates the database, creates the samples and returns the request handler.
 */
export async function openApp(program: AppProgram, options: OpenOptions): Promise<OpenedApp> {
  const { config, log } = options
  const { product, pageFiles: files, pageUses, migrations, build, routes } = program
  const site = createSite(config)
  await assertValidProduct(program)
  const { metrics } = options
  const connected = await openDataFolder(program, options)
  const database = metrics?.timeDatabase(connected) ?? connected
  try {
    const store = await openStore(database, product.entities, config.dataDir, {
      migrations,
      build,
      timeZone: product.timeZone,
      files: await openFileStorage(config),
      isDowngrade: options.isDowngrade,
      onDone: (lines) => lines.forEach((line) => log.info(line)),
    })
    const vault = createVault(await readSecrets(config))
    await assertSameSecret(store, vault)
    await seedDatabase(store, product.entities, product.seeds, program.appDir, product.timeZone)
    await createSettingsRecord(store, product.entities)
    const { emailReader: mail, ...senders } = openEmail({ product, config, store, log })
    const captchas = createCaptchaService({ vault, store })
    const outgoing = createHttpEgress({ allowed: config.allowPrivateOrigins })
    const presence = createPresence(store, (error) => log.warn('Heartbeat failed', { error }))
    const deps = { product, config, log, site, database, store, ...senders, vault, outgoing }
    const opened = openOperations({ ...deps, captchas, presence })
    const { accounts, keys, userLookup, jobs, emailPreviews } = opened
    const { webhooks, deliverer } = opened.webhookSystem
    const base = { product, store, operations: opened.operations }
    const parts = { ...base, files, captchas, accounts, mail, keys, webhooks, emailPreviews }
    const settings = findSettingsProblems(config)
    const facts = { ...options, jobs, mail, version, changelog, settings }
    const systemOperations = createSystemOperations({ ...userLookup, ...base, ...facts, database })
    const app = createApp({
      ...options,
      ...parts,
      running: systemOperations,
      routes,
      pageUses,
      onRender: metrics?.observeRender,
    })
    if (metrics) addMetricsOf({ database, store, app, config }, metrics)
    const checks = await createReadinessChecks(database, config.dataDir)
    await deleteAbandonedUploads(store)
    // Only with a single process: with several, another one could be creating a backup. With
    // PostgreSQL, backups are not created here.
    if (store.isAlone) await deletePartialBackups(config.dataDir)
    // With a single process, the entries of all previous processes are dead.
    if (store.isAlone) await store.processes.clear()
    const heartbeat = presence.start()
    warnOfBlockedUrls(config.serverUrls, outgoing, log)
    const { services } = opened
    const jobRunner = startJobs({ ...base, product: { ...product, jobs }, presence, log, services })
    await opened.webhookSystem.storeDeclared()
    const delivery = deliverer.start()
    return {
      app,
      accounts,
      site,
      readiness: createReadiness({ checks, log }),
      async close() {
        await Promise.all([jobRunner.stop(), delivery.stop()])
        await heartbeat.stop()
        await keys.authenticator
          .flush()
          .catch((error) => log.warn('API key usage not stored', { error }))
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Adds the metrics of the opened app. */
function addMetricsOf(
  { database, store, app, config }: { database: Database; store: Store; app: App; config: Config },
  { registry }: Metrics,
): void {
  const backupFolder = database.copyTo && join(config.dataDir, 'backups')
  addAppMetrics(registry, { database, store, cache: app.cache, backupFolder })
}

/** Warns of calls that fail, because their URL is private or uses http. */
function warnOfBlockedUrls(
  urls: Readonly<Record<string, string>>,
  outgoing: Pick<HttpEgress, 'refuse'>,
  log: Log,
): void {
  for (const [name, url] of Object.entries(urls)) {
    try {
      outgoing.refuse(url)
    } catch (error) {
      const hint = `The call ${name} will fail. Add its origin to ALLOWED_PRIVATE_ORIGINS`
      log.warn(hint, { path: url, error })
    }
  }
}

/** Runs due jobs in the background and logs failures. */
function startJobs({
  log,
  ...parts
}: Omit<Parameters<typeof createJobRunner>[0], 'onFailure'> & { log: Log }) {
  return createJobRunner({
    ...parts,
    onFailure(job, error, isDead) {
      const sentence = isDead ? 'Job failed permanently' : 'Job failed, will retry'
      log.error(sentence, { path: job.job, requestId: job.id, error })
    },
  }).start()
}

/** Returns the setup link of a new installation, with which the first administrator is created. */
export async function offerSetup(
  accounts: Accounts | undefined,
  config: Config,
): Promise<string | undefined> {
  const { adminEmail, setUpToken } = config
  if (adminEmail !== undefined) await accounts?.commands.inviteFirstAdministrator(adminEmail)
  const link = await accounts?.createSetupLink(setUpToken)
  if (link === undefined) return undefined
  // A configured token is known to the operator, so it is not logged.
  const displayedLink = setUpToken === undefined ? link : link.replace(setUpToken, '<SETUP_TOKEN>')
  return `No administrator yet. Open this link within one hour to create the first one: ${displayedLink}`
}
