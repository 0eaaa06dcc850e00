import { join } from 'node:path'
import type { Accounts } from '#shell/operations/accounts.ts'
import { assertSameSecret } from '#shell/operations/installation-secret.ts'
import { createPresence } from '#shell/operations/jobs/presence.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { seedDatabase } from '#shell/operations/seed-database.ts'
import { createSettingsRecord } from '#shell/operations/records/verbs/create-settings-record.ts'
import { deletePartialBackups } from '#shell/operations/system/backups/backup-folder.ts'
import { deleteAbandonedUploads } from '#shell/operations/uploads/file-cleanup-job.ts'
import { createVault } from '#shell/operations/vault.ts'
import { type App, createApp } from '#shell/server/app.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { readEmailLogo } from '#shell/server/email/email-logo.ts'
import { openEmail } from '#shell/server/email/open-email.ts'
import type { Log } from '#shell/server/log/log.ts'
import { addAppMetrics } from '#shell/server/metrics/app-metrics.ts'
import type { OnActor } from '#shell/server/requests/authenticate.ts'
import type { Assets } from '#shell/server/pages/assets.ts'
import { createReadinessChecks } from '#shell/server/probes/readiness-checks.ts'
import { createReadiness, type Readiness } from '#shell/server/probes/readiness.ts'
import type { ProxyWatch } from '#shell/server/requests/proxy-watch.ts'
import { timeCalls } from '#shell/server/tracing/time-calls.ts'
import type { Config } from '#shell/server/settings/config.ts'
import { readSecrets } from '#shell/server/settings/secrets.ts'
import type { Clock } from '#shell/store/clock.ts'
import type { Database } from '#shell/store/database.ts'
import { openFileStorage } from '#shell/store/files/open-file-storage.ts'
import { openDatabase } from '#shell/store/open-database.ts'
import { openStore } from '#shell/store/open-store.ts'
import type { Store } from '#shell/store/store.ts'
import { tightenFolder } from '#shell/store/data-folder/tighten-folder.ts'
import { createFileCopier } from '#shell/store/move/copy-to-file.ts'
import { copyOptions } from './backup-source.ts'
import { assertValidProduct } from './assert-valid-product.ts'
import { type AppProgram, createSite, type PublicOrigin, publicFolderOf } from './compose.ts'
import type { Observer } from './observer.ts'
import { serverFeatures } from './features/features.ts'
import { warnOfBlockedUrls } from './warn-of-blocked-urls.ts'

export interface OpenOptions {
  config: Config
  log: Log
  assets: Assets
  isDevelopment?: boolean
  /** Whether the schema may go back to an earlier declaration. */
  isDowngrade?: boolean
  unknownProxy?: ProxyWatch['report']
  observer?: Observer
  onActor?: OnActor | undefined
  /** The clock of this machine by default. */
  clock?: Clock
}

export interface OpenedApp {
  app: App
  accounts: Accounts | undefined
  site: PublicOrigin
  readiness: Readiness
  close(): Promise<void>
}

/**
 * Opens the product: migrates the database, creates the samples and returns the request handler.
 */
export async function openApp(program: AppProgram, options: OpenOptions): Promise<OpenedApp> {
  await assertValidProduct(program)
  const connected = await openDataFolder(program, options)
  const database = options.observer?.timeDatabase(connected) ?? connected
  try {
    const store = await openStoreOf(program, options, database)
    return await openAppOn(program, options, database, store)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openAppOn(
  program: AppProgram,
  options: OpenOptions,
  database: Database,
  store: Store,
): Promise<OpenedApp> {
  const { product, pageFiles: files, pageUses, routes } = program
  const { config, log, observer, unknownProxy } = options
  const site = createSite(config)
  const vault = createVault(await readSecrets(config))
  await assertSameSecret(store, vault)
  await seedDatabase(store, product.entities, product.seeds, program.appDir, product.timeZone)
  await createSettingsRecord(store, product.entities)
  // An error that does not fail its request.
  const report = (sentence: string, error: unknown) => log.error(sentence, { error })
  const operations = createOperations(product, store, report)
  const outgoing = timeCalls(createHttpEgress({ allowed: config.allowPrivateOrigins }))
  const presence = createPresence(store, (error) => log.warn('Heartbeat failed', { error }))
  const copyTo = createFileCopier(database, product.entities, copyOptions(program))
  const base = {
    product,
    config,
    log,
    site,
    database,
    store,
    operations,
    vault,
    outgoing,
    presence,
    observeJob: observer?.observeJob,
    copyTo,
  }
  const emailLogo = readEmailLogo(product.theme, publicFolderOf(program))
  const emails = openEmail({ product, config, store, log, logo: emailLogo })
  const { gives, ...features } = serverFeatures.open({
    ...base,
    ...emails,
    emailLogo,
    unknownProxy,
  })
  const { accounts } = gives
  const parts = { product, files, store, operations, routes, pageUses }
  const { routes: systemRoutes } = features
  const { metrics, onRender } = observer ?? {}
  const app = createApp({ ...options, ...parts, ...gives, systemRoutes, onRender })
  if (metrics) {
    const backupFolder = join(config.dataDir, 'backups')
    addAppMetrics(metrics.registry, { database, store, cache: app.cache, backupFolder })
  }
  const checks = await createReadinessChecks(database, config.dataDir)
  await deleteRemains(store, config)
  const heartbeat = presence.start()
  warnOfBlockedUrls(config.serverUrls, outgoing, log)
  const background = await features.start()
  const close = async () => {
    await background.stop()
    await heartbeat.stop()
    await database.close()
  }
  return { app, accounts, site, readiness: createReadiness({ checks, log }), close }
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

/** Opens the store, with the schema of the product. */
async function openStoreOf(
  { product, migrations, build }: AppProgram,
  { config, log, isDowngrade }: OpenOptions,
  database: Database,
): Promise<Store> {
  return openStore(database, product.entities, config.dataDir, {
    migrations,
    build,
    timeZone: product.timeZone,
    files: await openFileStorage(config),
    isDowngrade,
    onProgress: (line) => log.info(line),
    onDone: (lines) => lines.forEach((line) => log.info(line)),
  })
}

/** Deletes what a process has left that was killed. */
async function deleteRemains(store: Store, { dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  await deleteAbandonedUploads(store)
  // With several processes, another one could be creating a backup.
  if (!store.isAlone) return
  await deletePartialBackups(dataDir)
  await store.processes.clear()
}
