import type { PageContext } from '#shell/http/page-context.ts'
import { loadFor, type OperationData } from '../load-for.ts'

export interface Backup {
  readonly name: string
  readonly at: string
  readonly bytes: number
}

/** How the installation is, as `/v1/operation/health` answers. */
export interface Health {
  readonly version: string
  readonly node: string
  readonly started: string
  readonly memory: number
  readonly database: {
    readonly kind: 'sqlite' | 'postgres'
    readonly version: string
    readonly bytes: number
    readonly milliseconds: number
  }
  readonly disk: { readonly free: number; readonly size: number; readonly isLow: boolean }
  readonly jobs: { readonly waiting: number; readonly late: number; readonly dead: number }
}

/** What goes on beside the backups that are there. */
export interface BackupProgress {
  readonly underWay: string | null
  readonly failed: { readonly at: string; readonly reason: string } | null
}

export const databaseName = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

export interface HealthData extends OperationData<Health> {
  readonly backups: readonly Backup[]
  readonly progress: BackupProgress
}

const nothing: BackupProgress = { underWay: null, failed: null }

export async function loadHealth(context: PageContext): Promise<HealthData> {
  const found = await loadFor<Health>(context, 'health', '/v1/operation/health')
  const isOurs = found.answer?.ok && found.answer.data.database.kind === 'sqlite'
  if (!isOurs) return { ...found, backups: [], progress: nothing }
  const made = await context.http.get<{ items: readonly Backup[] } & BackupProgress>(
    '/v1/operation/backups',
  )
  if (!made.ok) return { ...found, backups: [], progress: nothing }
  const { items, ...progress } = made.data
  return { ...found, backups: items, progress }
}
