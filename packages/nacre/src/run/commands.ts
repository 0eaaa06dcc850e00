import { createApiKeyOperations } from '#shell/operations/api-keys/api-key-operations.ts'
import { createOperations } from '#shell/operations/operations.ts'
import { createVault } from '#shell/operations/vault.ts'
import { createWebhookSecrets } from '#shell/operations/webhooks/webhook-secrets.ts'
import { createWebhookOperations } from '#shell/operations/system/webhook-operations.ts'
import { type Config } from '#shell/server/settings/config.ts'
import { runApiKeyCommand } from '#shell/server/commands/key-command.ts'
import type { Log } from '#shell/server/log/log.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { readEmailLogo } from '#shell/server/email/email-logo.ts'
import { openEmail } from '#shell/server/email/open-email.ts'
import { readSecrets } from '#shell/server/settings/secrets.ts'
import { runSecretCommand } from '#shell/server/commands/secret-command.ts'
import { runBackupCommand } from '#shell/server/commands/backup-command.ts'
import { runDoctorCommand } from '#shell/server/commands/doctor-command.ts'
import { findSettingsProblems } from '#shell/server/settings/find-settings-problems.ts'
import { runMoveCommand } from '#shell/server/commands/move-command.ts'
import { runMigrateCommand } from '#shell/server/commands/migrate-command.ts'
import { runUserCommand } from '#shell/server/commands/user-command.ts'
import { runWebhookCommand } from '#shell/server/commands/webhook-command.ts'
import type { Database } from '#shell/store/database.ts'
import { lockDataFolder, withDatabase } from '#shell/store/open-database.ts'
import { openFileStorage } from '#shell/store/files/open-file-storage.ts'
import { previewMigration } from '#shell/store/migrate/migrate-schema.ts'
import { createStore, type Store } from '#shell/store/store.ts'

import { installationChecks } from './installation-checks.ts'
import { loadDatabase, moveData } from './move-data.ts'
import { openBackupBucket, openProductOn, withBackupSource } from './backup-source.ts'
import { type AppProgram, configure, createSite, publicFolderOf } from './compose.ts'
import { createAccountsFor } from './features/accounts.ts'

const print = (line: string) => console.log(line)

type Command = (program: AppProgram, args: readonly string[]) => Promise<number>

/** The operator commands, by name. */
export const commands: Readonly<Record<string, Command>> = {
  migrate,
  secret,
  user,
  'api-key': apiKey,
  webhook,
  backup,
  doctor,
  move,
}

/** `npm run user`: manages accounts, also when no user can sign in. */
async function user(program: AppProgram, args: readonly string[]): Promise<number> {
  const { product } = program
  return withStore(program, async (store, config, log) => {
    const accounts = createAccountsFor({
      product,
      config,
      log,
      site: createSite(config),
      store,
      operations: createOperations(product, store),
      sendMail: openEmail({
        product,
        config,
        store,
        log,
        logo: readEmailLogo(product.theme, publicFolderOf(program)),
      }).sendMail,
      vault: createVault(await readSecrets(config)),
      outgoing: createHttpEgress({ allowed: config.allowPrivateOrigins }),
    })
    if (!accounts) throw new Error('This product has no user accounts.')
    return runUserCommand(args, { machine: accounts.commands, print })
  })
}

/** `npm run migrate`: previews a migration, or runs one that requires approval. */
async function migrate(program: AppProgram, args: readonly string[]): Promise<number> {
  const { product, build, migrations } = program
  const { config } = configure(program, process.env)
  // A preview or a start can run beside the server. A migration needs exclusive access.
  const isAlone = !args.includes('--plan') && !args.includes('--start')
  return withDatabase(config, { isAlone, language: product.languages[0] }, (database) =>
    runMigrateCommand(args, { database, product, build, migrations, print }),
  )
}

/**
 * `npm run secret`: rotates the installation secret, or accepts a new one after the previous one
 * was lost.
 */
async function secret(program: AppProgram, args: readonly string[]): Promise<number> {
  if (args.length === 0) return runSecretCommand(args, { print })
  return withStore(program, async (store, config) =>
    runSecretCommand(args, { print, store, vault: createVault(await readSecrets(config)) }),
  )
}

/** `npm run api-key`: manages API keys. */
function apiKey(program: AppProgram, args: readonly string[]): Promise<number> {
  const { product } = program
  return withStore(program, (store) => {
    const keys = createApiKeyOperations({ product, store, log: () => undefined })
    return runApiKeyCommand(args, { keys, print })
  })
}

/** `npm run webhook`: manages webhooks. */
function webhook(program: AppProgram, args: readonly string[]): Promise<number> {
  const { product } = program
  return withStore(program, async (store, config) => {
    const secrets = createWebhookSecrets(createVault(await readSecrets(config)))
    const outgoing = createHttpEgress({ allowed: config.allowPrivateOrigins })
    const log = () => undefined
    return runWebhookCommand(args, {
      webhooks: createWebhookOperations({ product, store, outgoing, secrets, log }),
      print,
    })
  })
}

/** `nacre doctor`: checks an installation, also one that does not start. */
async function doctor(program: AppProgram, args: readonly string[]): Promise<number> {
  const { config } = configure(program, process.env)
  const settings = findSettingsProblems(config)
  return runDoctorCommand(args, { settings, checks: installationChecks(program, config), print })
}

/** `nacre move`: copies all data to another database. */
async function move(program: AppProgram, args: readonly string[]): Promise<number> {
  const { config } = configure(program, process.env)
  return runMoveCommand(args, {
    current: config.databaseUrl === undefined ? 'sqlite' : 'postgres',
    move: (url, onTable) => moveData(program, config, url, onTable),
    print,
  })
}

/** `nacre backup`: creates, checks and restores backups. */
async function backup(program: AppProgram, args: readonly string[]): Promise<number> {
  const { config } = configure(program, process.env)
  const { dataDir } = config
  return runBackupCommand(args, {
    dataDir,
    withSource: (work) => withBackupSource(program, config, work),
    open: (folder) => openProductOn(program, folder),
    lock: () => lockDataFolder(dataDir),
    ...(config.databaseUrl !== undefined && {
      load: (folder: string) => loadDatabase(program, config, folder),
    }),
    remote: config.backupBucket && openBackupBucket(config.backupBucket),
    now: () => new Date(),
    print,
  })
}

/**
 * Opens the store beside a running server. Throws if the schema is out of date, and does not
 * migrate.
 */
async function withStore(
  program: AppProgram,
  work: (store: Store, config: Config, log: Log) => Promise<number>,
): Promise<number> {
  const { config, log } = configure(program, process.env)
  return withDatabase(config, { language: program.product.languages[0] }, async (database) =>
    work(await openMigratedStore(program, database, config), config, log),
  )
}

async function openMigratedStore(
  { product, build, migrations }: AppProgram,
  database: Database,
  config: Config,
): Promise<Store> {
  const { isChanged, newer } = await previewMigration(database, product, {
    build,
    migrations,
  })
  if (newer !== undefined) throw new Error(newer)
  if (isChanged) throw new Error('The database schema is not up to date. Start the server first.')
  return createStore(database, product.entities, await openFileStorage(config))
}
