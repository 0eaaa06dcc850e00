import type { SettingsProblem } from '#shell/model/settings-problem.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { loadSystemScreen, type SystemScreenData } from '../load-system-screen.ts'

export interface BackupData {
  readonly name: string
  readonly createdAt: string
  readonly bytes: number
}

/** The state of the installation in the response of `/v1/system/health`. */
export interface HealthReport {
  readonly version: string
  readonly node: string
  readonly startedAt: string
  readonly memory: number
  readonly database: {
    readonly kind: 'sqlite' | 'postgres'
    readonly version: string
    readonly bytes: number
    readonly latencyMs: number
  }
  readonly disk: { readonly free: number; readonly size: number; readonly isLow: boolean }
  readonly settings: readonly SettingsProblem[]
  readonly jobs: { readonly pending: number; readonly overdue: number; readonly failed: number }
}

/** The progress of a running backup. */
export interface BackupProgressData {
  /** The newest backup that a check has found complete. */
  readonly verified: { readonly name: string; readonly at: string } | null
  /** The names of the backups in the bucket, if there is one. */
  readonly inBucket: readonly string[] | null
  readonly underWay: string | null
  readonly failed: { readonly failedAt: string; readonly reason: string } | null
}

export const databaseName = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

export interface HealthData extends SystemScreenData<HealthReport> {
  readonly backups: readonly BackupData[]
  readonly progress: BackupProgressData
}

const noBackups: BackupProgressData = {
  verified: null,
  inBucket: null,
  underWay: null,
  failed: null,
}

export async function loadHealth(context: PageContext): Promise<HealthData> {
  const screenData = await loadSystemScreen<HealthReport>(context, '/v1/system/health')
  if (!screenData.result.ok) return { ...screenData, backups: [], progress: noBackups }
  const backups = await context.http.get<{ items: readonly BackupData[] } & BackupProgressData>(
    '/v1/system/backups',
  )
  if (!backups.ok) return { ...screenData, backups: [], progress: noBackups }
  const { items, ...progress } = backups.data
  return { ...screenData, backups: items, progress }
}
