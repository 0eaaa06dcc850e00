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

export const databaseName = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

export interface HealthData extends OperationData<Health> {
  readonly backups: readonly Backup[]
}

export async function loadHealth(context: PageContext): Promise<HealthData> {
  const found = await loadFor<Health>(context, 'health', '/v1/operation/health')
  const isOurs = found.answer?.ok && found.answer.data.database.kind === 'sqlite'
  if (!isOurs) return { ...found, backups: [] }
  const made = await context.http.get<{ items: readonly Backup[] }>('/v1/operation/backups')
  return { ...found, backups: made.ok ? made.data.items : [] }
}
