import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#shell/model/app-error.ts'
import type { Role } from '#shell/model/role.ts'
import type { LogEvent } from '../accounts/security-log.ts'
import { type RequestContext, logContextOf } from '../request-context.ts'
import type { Store } from '#shell/store/store.ts'
import type { ApiKeyOwner } from '../api-keys/api-key-operations.ts'
import { securityEventOf } from '../security/security-event.ts'
import { type BackupProgress, createLongTask } from './long-task.ts'
import { assertAdministrator } from './assert-administrator.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

/** A backup of the database. */
export interface Backup {
  readonly name: string
  readonly createdAt: string
  readonly bytes: number
}

/**
 * The backup operations. Backups are created without downtime in the folder `backups` of the data
 * folder.
 */
export interface BackupOperations {
  /** Lists the backups, newest first. */
  list(ctx: RequestContext): Promise<readonly Backup[]>
  progress(ctx: RequestContext): BackupProgress
  /** Starts a backup. Returns it when it completes within a few seconds, otherwise `undefined`. */
  create(ctx: ApiKeyOwner): Promise<Backup | undefined>
  /** Returns a backup, and checks that the actor may download it. */
  read(ctx: ApiKeyOwner, name: string): Promise<Backup>
  /** Streams a backup for a download and records it in the security log. */
  download(ctx: ApiKeyOwner, backup: Backup): AsyncIterable<Uint8Array>
  remove(ctx: ApiKeyOwner, name: string): Promise<void>
}

const backupNamePattern = /^nacre-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/u
/**
 * Partial backups and the journals of SQLite. Their names differ from those of complete backups.
 */
const partialFilePattern = /^nacre-[\dTZ-]+\.db\.half(?:-journal)?$/u
/** The maximum number of backups, which protects the disk. */
const maxBackups = 20
/** The time that a request waits for a backup, below the timeouts of proxies. */
const maxWait = 5_000

interface Options {
  readonly dataDir: string
  readonly roles: readonly Role[]
  /** Copies the database to a new file. */
  copyTo(file: string): Promise<void>
  /** Throws unless the user authenticated recently, because a backup contains all data. */
  prove?(ctx: ApiKeyOwner): void
  readonly store: Pick<Store, 'clock' | 'securityEvents' | 'write'>
  readonly log: LogEvent
  now?(): number
  /** The time in milliseconds that a request waits for a backup. */
  readonly wait?: number
}

export function createBackupOperations(options: Options): BackupOperations {
  const {
    roles,
    copyTo,
    prove,
    store,
    log,
    now = millisecondsOf(store.clock),
    wait = maxWait,
  } = options
  const folder = join(options.dataDir, 'backups')
  const task = createLongTask({
    wait,
    onFailure: (reason) => log(`Backup failed: ${reason}`, {}),
  })

  const recordEvent = async (
    ctx: RequestContext,
    verb: string,
    sentence: string,
    about: string,
  ) => {
    const note = securityEventOf(ctx, {
      occurredAt: new Date(now()).toISOString(),
      kind: 'backups',
      verb,
      details: about,
    })
    await store.write((trx) => store.securityEvents.add(trx, note))
    log(sentence, logContextOf(ctx))
  }
  const read = async (ctx: ApiKeyOwner, name: string) => {
    assertAdministrator(ctx, roles)
    prove?.(ctx)
    return findBackup(folder, name)
  }
  const createBackup = async (ctx: RequestContext, at: string): Promise<Backup> => {
    if ((await listBackups(folder)).length >= maxBackups)
      throw new AppError('limit-reached', { details: { limit: maxBackups } })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `nacre-${at.slice(0, 19).replaceAll(':', '-')}Z.db`
    const partialFile = join(folder, `${name}.half`)
    try {
      await copyTo(partialFile)
      await rename(partialFile, join(folder, name))
    } catch (error) {
      // A partial file would keep a full disk full.
      await deletePartialBackups(options.dataDir)
      throw error
    }
    await recordEvent(ctx, 'backup-created', `Backup created: ${name}`, name)
    return findBackup(folder, name)
  }
  return {
    read,
    async *download(ctx, { name }) {
      await recordEvent(ctx, 'backup-downloaded', `Backup downloaded: ${name}`, name)
      yield* streamFile(join(folder, name))
    },
    async list(ctx) {
      assertAdministrator(ctx, roles)
      return listBackups(folder)
    },
    progress(ctx) {
      assertAdministrator(ctx, roles)
      return task.progress()
    },
    async create(ctx) {
      assertAdministrator(ctx, roles)
      prove?.(ctx)
      const at = new Date(now()).toISOString()
      return task.begin(at, () => createBackup(ctx, at))
    },
    async remove(ctx, name) {
      await read(ctx, name)
      await rm(join(folder, name), { force: true })
      await recordEvent(ctx, 'backup-deleted', `A backup was removed: ${name}.`, name)
    },
  }
}

async function findBackup(folder: string, name: string): Promise<Backup> {
  // The pattern prevents path traversal.
  const found = backupNamePattern.test(name)
    ? await stat(join(folder, name)).catch(() => undefined)
    : undefined
  if (!found) throw new AppError('not-found')
  return { name, createdAt: timeOfBackup(name), bytes: found.size }
}

/** Lists the backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<readonly Backup[]> {
  const files = await readdir(folder).catch(() => [])
  const names = files.filter((name) => backupNamePattern.test(name))
  const all = await Promise.all(names.map((name) => findBackup(folder, name)))
  return all.toSorted((one, other) => other.name.localeCompare(one.name))
}

/** Deletes the partial files of interrupted backups. Call it only while no backup is running. */
export async function deletePartialBackups(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const partialFiles = names.filter((name) => partialFilePattern.test(name))
  await Promise.all(partialFiles.map((name) => rm(join(folder, name), { force: true })))
}

/** Opens the file when it is first read, and closes it also when the consumer stops early. */
async function* streamFile(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: 256 * 1024 })
}

function timeOfBackup(name: string): string {
  const [, date, hours, minutes, seconds] = backupNamePattern.exec(name) ?? []
  return `${date}T${hours}:${minutes}:${seconds}.000Z`
}
