import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Job, type Schedule, job } from '#shell/language/product/job.ts'
import type { Clock } from '#shell/store/clock.ts'
import { deleteBackup, deletePartialBackups, listBackups } from './backup-folder.ts'
import { type BackupSource, createBackupFolder } from './create-backup.ts'
import type { RemoteBackups } from './remote/remote-backups.ts'
import { expiredBackups } from './retention.ts'
import { verifyBackup } from './verify-backup.ts'

interface BackupJobDeps extends BackupSource {
  readonly schedule: Schedule
  readonly clock: Clock
  /** The copies of backups in a bucket, if there is one. */
  readonly remote?: RemoteBackups | undefined
  log(sentence: string): void
  /** Remembers when a backup was made. */
  onCreated?(createdAt: string): Promise<void>
  /** Opens the product on a data folder and reads a page of each entity. */
  open(dataDir: string): Promise<void>
}

const day = 86_400_000
const week = 7 * day

/**
 * Creates the job that makes a backup, deletes those that are not kept any more, and checks a backup each
 * week.
 */
export function createBackupJob(deps: BackupJobDeps): Job {
  const { schedule, clock, log, dataDir, remote, onCreated } = deps
  const folder = join(dataDir, 'backups')
  return job({
    schedule,
    timeoutSeconds: 3_600,
    async run() {
      const now = clock.now()
      // Another process may be making one, but not for a day.
      await deletePartialBackups(dataDir, now.getTime() - day)
      const name = await createBackupFolder(deps, now.toISOString())
      await onCreated?.(now.toISOString())
      log(`Backup created: ${name}`)
      await deleteExpired(folder, now, log)
      if (remote) {
        await remote.upload(join(folder, name), name)
        log(`Backup uploaded: ${name}`)
        for (const old of await remote.prune(now)) log(`Backup deleted in the bucket: ${old}`)
      }
      const last = await lastVerification(folder)
      if (last && Date.parse(last.at) > now.getTime() - week) return
      const problems = await verifyCreated(folder, name, deps)
      if (problems.length > 0) throw new Error(`${name} is damaged: ${problems.join(' ')}`)
      await saveVerification(folder, { name, at: now.toISOString() })
      log(`Backup verified: ${name}`)
    },
  })
}

/**
 * Verifies a backup. If there is a copy in a bucket, that is downloaded and verified, as after the loss of
 * this disk.
 */
async function verifyCreated(
  folder: string,
  name: string,
  { remote, open }: Pick<BackupJobDeps, 'remote' | 'open'>,
): Promise<readonly string[]> {
  if (!remote) return verifyBackup(join(folder, name), open)
  const downloaded = await mkdtemp(join(folder, '.verify-'))
  try {
    return await verifyBackup(await remote.fetch(name, downloaded), open)
  } finally {
    await rm(downloaded, { recursive: true, force: true })
  }
}

/** Deletes the backups that no day, week or month keeps. Returns their names. */
export async function deleteExpired(
  folder: string,
  now: Date,
  log: (sentence: string) => void,
): Promise<readonly string[]> {
  const expired = expiredBackups(await listBackups(folder), now)
  for (const { name } of expired) {
    await deleteBackup(folder, name)
    log(`Backup deleted, because newer ones are kept: ${name}`)
  }
  return expired.map(({ name }) => name)
}

/** The newest backup whose check has found nothing wrong. */
export interface Verification {
  readonly name: string
  readonly at: string
}

const verificationFile = 'verified.json'

export async function lastVerification(folder: string): Promise<Verification | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, verificationFile), 'utf8')) as Verification
  } catch {
    return undefined
  }
}

export async function saveVerification(folder: string, done: Verification): Promise<void> {
  await writeFile(join(folder, verificationFile), JSON.stringify(done), { mode: 0o600 })
}
