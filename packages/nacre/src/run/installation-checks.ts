import { access, constants, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { newestBackupTime } from '#shell/operations/system/backups/backup-folder.ts'
import { lastVerification } from '#shell/operations/system/backups/backup-job.ts'
import { diskOf } from '#shell/operations/system/disk.ts'
import { createVault } from '#shell/operations/vault.ts'
import { formatSize } from '#shell/server/commands/format-size.ts'
import type { Diagnosis, InstallationCheck } from '#shell/server/commands/doctor-command.ts'
import type { Config } from '#shell/server/settings/config.ts'
import { readSecrets } from '#shell/server/settings/secrets.ts'
import type { Database } from '#shell/store/database.ts'
import { readDatabaseClock, readDatabaseInfo } from '#shell/store/database-info.ts'
import { previewMigration } from '#shell/store/migrate/migrate-schema.ts'
import { inspectDatabase, withDatabase } from '#shell/store/open-database.ts'
import { createSettings } from '#shell/store/settings.ts'
import type { BackupBucket } from '#shell/server/settings/read-backup-bucket.ts'
import { openBackupBucket } from './backup-source.ts'
import { readPostgresSettings } from '#shell/store/postgres-settings.ts'
import { version as release } from './release.ts'
import { checkNode, checkPackage } from './version-checks.ts'
import { createHttpEgress } from '#shell/server/egress/http-egress.ts'
import { findPostgresProblems } from './postgres-checks.ts'
import type { AppProgram } from './compose.ts'

const ok = (text: string): Diagnosis => ({ level: 'ok', text })
const warning = (text: string): Diagnosis => ({ level: 'warning', text })
const failure = (text: string): Diagnosis => ({ level: 'error', text })

const day = 86_400_000

/** Returns the checks of an installation. They change nothing, and run beside a server. */
export function installationChecks(
  program: AppProgram,
  config: Config,
): readonly InstallationCheck[] {
  const { dataDir, databaseUrl } = config
  const ask = async (work: (database: Database) => Promise<Diagnosis>): Promise<Diagnosis> => {
    // Opening a database that does not exist would create it.
    if (databaseUrl === undefined && !(await exists(join(dataDir, 'nacre.db'))))
      return ok('The first start creates it.')
    return withDatabase(config, { language: program.product.languages[0] }, work)
  }
  // Its answer arrives while the other checks run.
  const known = checkPackage(createHttpEgress({ allowed: [] }), release)
  const checks: readonly InstallationCheck[] = [
    { name: 'data', run: () => checkFolder(dataDir) },
    { name: 'disk', run: () => checkDisk(dataDir) },
    { name: 'database', run: () => ask((database) => checkDatabase(database, dataDir)) },
    { name: 'schema', run: () => ask((database) => checkSchema(program, database)) },
    { name: 'secret', run: () => ask((database) => checkSecret(config, database)) },
    { name: 'clock', run: () => ask(checkClock) },
    { name: 'postgres', run: () => withDatabase(config, {}, checkPostgres) },
    { name: 'https', run: async () => checkHttps(config) },
    { name: 'backups', run: () => checkBackups(config) },
    { name: 'node', run: async () => checkNode(process.version, new Date()) },
    { name: 'nacre', run: () => known },
  ]
  const ofPostgres = new Set(['clock', 'postgres'])
  return checks.filter(({ name }) => databaseUrl !== undefined || !ofPostgres.has(name))
}

async function checkFolder(dataDir: string): Promise<Diagnosis> {
  const found = await stat(dataDir).catch(() => undefined)
  if (!found) return ok(`${dataDir} does not exist yet. The first start creates it.`)
  await access(dataDir, constants.R_OK | constants.W_OK).catch(() => {
    throw new Error(`${dataDir} is not writable for this user.`)
  })
  const isOpen = process.platform !== 'win32' && (found.mode & 0o077) !== 0
  return isOpen
    ? warning(`${dataDir} is readable for other users of this machine. Run chmod 700.`)
    : ok(dataDir)
}

async function checkDisk(dataDir: string): Promise<Diagnosis> {
  const { free, size, isLow } = await diskOf((await exists(dataDir)) ? dataDir : '.')
  const text = `${formatSize(free)} of ${formatSize(size)} are free.`
  return isLow ? warning(`${text} Free up space before writes fail.`) : ok(text)
}

async function checkDatabase(database: Database, dataDir: string): Promise<Diagnosis> {
  const { kind, version, bytes } = await readDatabaseInfo(database)
  if (kind === 'postgres') return ok(`PostgreSQL ${version}, ${formatSize(bytes)}`)
  const { damage } = await inspectDatabase(join(dataDir, 'nacre.db'), true)
  if (damage === undefined) return ok(`SQLite ${version}, ${formatSize(bytes)}, not damaged`)
  return failure(`The database is damaged: ${damage}. Restore a backup: nacre backup restore`)
}

async function checkSchema(
  { product, build, migrations }: AppProgram,
  database: Database,
): Promise<Diagnosis> {
  const { isChanged, isBlocked, newer, lines } = await previewMigration(database, product, {
    build,
    migrations,
    timeZone: product.timeZone,
  })
  if (newer !== undefined) return failure(newer)
  if (isBlocked) return failure(['The next start needs a decision.', ...lines].join('\n  '))
  return isChanged
    ? ok(`The next start changes it: ${lines.length} steps. See nacre migrate --plan.`)
    : ok('It is up to date.')
}

/** Compares the secret with the one that encrypted the database, without creating one. */
async function checkSecret(config: Config, database: Database): Promise<Diagnosis> {
  const hasFile = await exists(config.secretFile ?? join(config.dataDir, 'secret'))
  const known = await secretOf(database)
  if (!config.secrets && !hasFile) {
    return known === undefined
      ? ok('The first start creates it.')
      : failure('The secret is missing. Restore the file "secret" from a backup.')
  }
  const vault = createVault(await readSecrets(config))
  if (known === undefined || vault.ids.has(known)) return ok('It is that of the database.')
  return failure(
    'The database was encrypted with another secret. Set SECRET to it, or restore the file "secret".',
  )
}

/** Returns the id of the secret of a database, or nothing if no server has started on it. */
const secretOf = (database: Database) =>
  createSettings(database)
    .read('secret', database.read)
    .catch(() => undefined)

/** Several processes and PostgreSQL must agree on the time. */
async function checkClock(database: Database): Promise<Diagnosis> {
  const now = await readDatabaseClock(database)
  const seconds = Math.abs(now - Date.now()) / 1_000
  return seconds < 5
    ? ok('It agrees with that of the database.')
    : warning(`It differs from that of the database by ${Math.round(seconds)} seconds.`)
}

async function checkPostgres(database: Database): Promise<readonly Diagnosis[]> {
  const problems = findPostgresProblems(await readPostgresSettings(database), new Date())
  if (problems.length === 0) return [ok('Its settings are safe.')]
  return problems.map(({ severity, sentence }) =>
    severity === 'failure' ? failure(sentence) : warning(sentence),
  )
}

/** Over HTTPS, browsers are told to use nothing else for the host, or for its subdomains as well. */
function checkHttps({ origin, isSecure, hsts }: Config): Diagnosis {
  if (origin === undefined) return ok('ORIGIN is not set, so only this machine uses the server.')
  if (!isSecure) return warning(`${origin} is not encrypted. Use it on this machine only.`)
  const scope = hsts === 'subdomains' ? 'this host and its subdomains' : 'this host'
  return ok(`Browsers use HTTPS only, for ${scope}.`)
}

async function checkBackups(config: Config): Promise<readonly Diagnosis[]> {
  if (config.hasExternalBackups) return [ok('Another tool makes them.')]
  if (config.databaseUrl !== undefined && !config.backupSchedule)
    return [
      warning(
        'Nothing makes them. Set BACKUP_SCHEDULE, or EXTERNAL_BACKUPS=true if another tool makes them.',
      ),
    ]
  const folder = join(config.dataDir, 'backups')
  const [newest, verified] = await Promise.all([newestBackupTime(folder), lastVerification(folder)])
  if (newest === undefined) return [warning('There is none yet. Make one: nacre backup create')]
  const age = (at: string) => Date.now() - Date.parse(at)
  return [
    age(newest) > 7 * day
      ? warning(`The newest is of ${newest.slice(0, 10)}. See the failed jobs.`)
      : ok(`The newest is of ${newest.slice(0, 10)}.`),
    verified === undefined || age(verified.at) > 14 * day
      ? warning('None has been checked for two weeks. Check one: nacre backup verify')
      : ok(`${verified.name} was checked on ${verified.at.slice(0, 10)}.`),
    ...(config.backupBucket ? [await checkBackupBucket(config.backupBucket)] : []),
  ]
}

async function checkBackupBucket(bucket: BackupBucket): Promise<Diagnosis> {
  try {
    const [newest] = await openBackupBucket(bucket).list()
    if (!newest) return warning('The bucket of BACKUP_URL has none yet: nacre backup create')
    const isOld = Date.now() - Date.parse(newest.createdAt) > 7 * day
    const sentence = `The newest in the bucket is of ${newest.createdAt.slice(0, 10)}.`
    return isOld ? warning(sentence) : ok(sentence)
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return failure(`The bucket of BACKUP_URL cannot be read: ${String(reason)}`)
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
