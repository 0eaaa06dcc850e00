import { join } from 'node:path'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Role } from '#shell/language/roles/role.ts'
import type { LogEvent } from '../../accounts/security-log.ts'
import { type RequestContext, logContextOf } from '../../request-context.ts'
import type { Store } from '#shell/store/store.ts'
import type { ApiKeyOwner } from '../../api-keys/api-key-operations.ts'
import {
  type Backup,
  deleteBackup,
  findBackup,
  listBackups,
  streamBackup,
} from './backup-folder.ts'
import { lastVerification, type Verification } from './backup-job.ts'
import { recordBackup } from './newest-backup.ts'
import type { RemoteBackups } from './remote/remote-backups.ts'
import { createRemoteNames } from './remote/remote-names.ts'
import { type BackupSource, createBackupFolder } from './create-backup.ts'
import { securityEventOf } from '../../security/security-event.ts'
import { type BackupProgress, createLongTask } from '../long-task.ts'
import { assertAdministrator } from '../../security/assert-administrator.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

/**
 * The backup operations. Backups are created without downtime in the folder `backups` of the data
 * folder.
 */
export interface BackupOperations {
  /** Lists the backups, newest first. */
  list(ctx: RequestContext): Promise<readonly Backup[]>
  /** Returns the names of the backups in the bucket, or null if there is none or it cannot be read. */
  inBucket(ctx: RequestContext): Promise<readonly string[] | null>
  progress(ctx: RequestContext): BackupProgress
  /** Returns the newest backup that a check has found complete. */
  lastVerified(ctx: RequestContext): Promise<Verification | null>
  /** Starts a backup. Returns it when it completes within a few seconds, otherwise `undefined`. */
  create(ctx: ApiKeyOwner): Promise<Backup | undefined>
  /** Returns a backup, and checks that the actor may download it. */
  read(ctx: ApiKeyOwner, name: string): Promise<Backup>
  /** Streams a backup for a download and records it in the security log. */
  download(ctx: ApiKeyOwner, backup: Backup): AsyncIterable<Uint8Array>
  remove(ctx: ApiKeyOwner, name: string): Promise<void>
}

/** The maximum number of backups, which protects the disk. */
const maxBackups = 60
/** The time that a request waits for a backup, below the timeouts of proxies. */
const maxWait = 5_000

interface Options {
  readonly dataDir: string
  readonly roles: readonly Role[]
  /** The version of Nacre. */
  readonly version: string
  copyTo: BackupSource['copyTo']
  /** The copies of backups in a bucket, if there is one. */
  readonly remote?: Pick<RemoteBackups, 'list'> | undefined
  /** Throws unless the user authenticated recently, because a backup contains all data. */
  prove?(ctx: ApiKeyOwner): void
  readonly store: Pick<Store, 'clock' | 'isAlone' | 'securityEvents' | 'settings' | 'write'>
  readonly log: LogEvent
  now?(): number
  /** The time in milliseconds that a request waits for a backup. */
  readonly wait?: number
}

export function createBackupOperations(options: Options): BackupOperations {
  const { roles, prove, store, log, now = millisecondsOf(store.clock), wait = maxWait } = options
  const folder = join(options.dataDir, 'backups')
  const remoteNames = createRemoteNames(options.remote)
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
    const name = await createBackupFolder(options, at)
    await recordBackup(store, at)
    await recordEvent(ctx, 'backup-created', `Backup created: ${name}`, name)
    return findBackup(folder, name)
  }
  return {
    read,
    async *download(ctx, backup) {
      const { name } = backup
      await recordEvent(ctx, 'backup-downloaded', `Backup downloaded: ${name}`, name)
      yield* streamBackup(folder, backup)
    },
    async list(ctx) {
      assertAdministrator(ctx, roles)
      return listBackups(folder)
    },
    async lastVerified(ctx) {
      assertAdministrator(ctx, roles)
      return (await lastVerification(folder)) ?? null
    },
    async inBucket(ctx) {
      assertAdministrator(ctx, roles)
      return remoteNames()
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
      await deleteBackup(folder, name)
      await recordEvent(ctx, 'backup-deleted', `A backup was removed: ${name}.`, name)
    },
  }
}
