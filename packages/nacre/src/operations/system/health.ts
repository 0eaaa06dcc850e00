import type { SettingsProblem } from '#shell/model/settings-problem.ts'
import type { Role } from '#shell/language/roles/role.ts'
import type { DatabaseInfo } from '#shell/store/database-info.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import type { Backup } from './backups/backup-folder.ts'
import type { BackupOperations } from './backups/backup-operations.ts'
import { type Disk, diskOf } from './disk.ts'
import { assertAdministrator } from '../security/assert-administrator.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

/** The status of the installation. */
export interface Health {
  readonly version: string
  readonly node: string
  readonly startedAt: string
  /** The memory of this process in bytes. */
  readonly memory: number
  readonly database: DatabaseInfo & { readonly latencyMs: number }
  /** The disk of the data folder. */
  readonly disk: Disk
  readonly jobs: { readonly pending: number; readonly overdue: number; readonly failed: number }
  /** The settings that are unsafe or forgotten in production. */
  readonly settings: readonly SettingsProblem[]
  /** The newest backup in the data directory of this process. */
  readonly lastBackup: Backup | null
}

/** Returns the status of the installation, for administrators. */
export type HealthOf = (ctx: RequestContext) => Promise<Health>

export function createHealth(options: {
  readonly version: string
  readonly dataDir: string
  readonly settings: readonly SettingsProblem[]
  readonly roles: readonly Role[]
  readonly store: Pick<Store, 'clock' | 'jobs'>
  readonly facts: () => Promise<DatabaseInfo>
  readonly backups: Pick<BackupOperations, 'list'> | undefined
  now?(): number
}): HealthOf {
  const {
    version,
    dataDir,
    settings,
    roles,
    store,
    facts,
    backups,
    now = millisecondsOf(store.clock),
  } = options
  const started = new Date(now() - process.uptime() * 1_000).toISOString()
  return async (ctx) => {
    assertAdministrator(ctx, roles)
    const before = performance.now()
    const database = await facts()
    const milliseconds = Math.round((performance.now() - before) * 10) / 10
    const [disk, counts, made = []] = await Promise.all([
      diskOf(dataDir),
      store.jobs.counts(new Date(now()).toISOString()),
      backups?.list(ctx),
    ])
    const sum = (of: 'pending' | 'overdue' | 'failed') =>
      counts.reduce((all, count) => all + count[of], 0)
    return {
      version,
      node: process.version,
      startedAt: started,
      memory: process.memoryUsage.rss(),
      database: { ...database, latencyMs: milliseconds },
      disk,
      jobs: { pending: sum('pending'), overdue: sum('overdue'), failed: sum('failed') },
      settings,
      lastBackup: made[0] ?? null,
    }
  }
}
