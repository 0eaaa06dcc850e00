import { statfs } from 'node:fs/promises'
import type { Role } from '#shell/model/role.ts'
import type { DatabaseFacts } from '#shell/store/database-facts.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import type { Backup, BackupDesk } from './backup-desk.ts'
import { refuseOthers } from './refuse-others.ts'

export interface Disk {
  readonly free: number
  readonly size: number
  /** Whether room should be made soon. */
  readonly isLow: boolean
}

/** How the installation is. */
export interface Health {
  readonly version: string
  readonly node: string
  readonly started: string
  /** Bytes that this process has in memory. */
  readonly memory: number
  readonly database: DatabaseFacts & { readonly milliseconds: number }
  /** The disk on which the data lie. */
  readonly disk: Disk
  readonly jobs: { readonly waiting: number; readonly late: number; readonly dead: number }
  /** Of SQLite; over PostgreSQL its own tools make them. */
  readonly lastBackup: Backup | null
}

/** Tells administrators how the installation is. */
export type HealthOf = (by: Asker) => Promise<Health>

export function createHealth(options: {
  readonly version: string
  readonly dataDir: string
  readonly roles: readonly Role[]
  readonly store: Pick<Store, 'jobs'>
  readonly facts: () => Promise<DatabaseFacts>
  readonly backups: Pick<BackupDesk, 'list'> | undefined
  now?(): number
}): HealthOf {
  const { version, dataDir, roles, store, facts, backups, now = Date.now } = options
  const started = new Date(now() - process.uptime() * 1_000).toISOString()
  return async (by) => {
    refuseOthers(by, roles)
    const before = performance.now()
    const database = await facts()
    const milliseconds = Math.round((performance.now() - before) * 10) / 10
    const [disk, counts, made = []] = await Promise.all([
      diskOf(dataDir),
      store.jobs.counts(new Date(now()).toISOString()),
      backups?.list(by),
    ])
    const sum = (of: 'waiting' | 'late' | 'dead') =>
      counts.reduce((all, count) => all + count[of], 0)
    return {
      version,
      node: process.version,
      started,
      memory: process.memoryUsage.rss(),
      database: { ...database, milliseconds },
      disk,
      jobs: { waiting: sum('waiting'), late: sum('late'), dead: sum('dead') },
      lastBackup: made[0] ?? null,
    }
  }
}

/** Less than this much of a disk free is too little. */
const leastPart = 0.1
const leastBytes = 1_000_000_000

/** The disk on which a folder lies. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, size] = [bavail * bsize, blocks * bsize]
  return { free, size, isLow: free < Math.min(leastBytes, size * leastPart) }
}
