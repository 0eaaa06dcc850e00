import { statfs } from 'node:fs/promises'
import type { Role } from '#shell/model/role.ts'
import type { DatabaseFacts } from '#shell/store/database-facts.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import type { Backup, BackupDesk } from './backup-desk.ts'
import { refuseOthers } from './refuse-others.ts'

/** How the installation is. */
export interface Health {
  readonly version: string
  readonly node: string
  readonly started: string
  /** Bytes that this process has in memory. */
  readonly memory: number
  readonly database: DatabaseFacts & { readonly milliseconds: number }
  /** The disk on which the data lie. */
  readonly disk: { readonly free: number; readonly size: number }
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
    const [{ bavail, blocks, bsize }, counts, made = []] = await Promise.all([
      statfs(dataDir),
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
      disk: { free: bavail * bsize, size: blocks * bsize },
      jobs: { waiting: sum('waiting'), late: sum('late'), dead: sum('dead') },
      lastBackup: made[0] ?? null,
    }
  }
}
