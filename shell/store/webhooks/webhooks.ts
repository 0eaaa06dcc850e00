import { changeSeen } from '../records/change-seen.ts'
import type { Database, Run } from '../database.ts'
import { tableRows } from '../tables/table-rows.ts'
import { createWebhookClaims, type WebhookClaims } from './webhook-claims.ts'
import { webhookTable } from './webhook-tables.ts'

/** A server that wants to be told. `failed` is one that was paused because it failed for days. */
export interface StoredWebhook {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly address: string
  readonly wants: readonly string[]
  readonly sees: string | null
  readonly secrets: string
  readonly state: 'active' | 'paused' | 'failed'
  readonly maker: string | null
  readonly created: string
  readonly failures: number
  readonly failing: string | null
  readonly rest: string | null
  readonly claim: string | null
  readonly claimed_until: string | null
}

type Health = Partial<Pick<StoredWebhook, 'state' | 'failures' | 'failing' | 'rest'>>

export interface Webhooks extends WebhookClaims {
  /** All of them, the oldest first: there are few. */
  list(run?: Run): Promise<readonly StoredWebhook[]>
  find(id: string, run?: Run): Promise<StoredWebhook | undefined>
  add(run: Run, webhook: StoredWebhook): Promise<void>
  /** Changes the version that somebody has seen; tells whether it still was that. */
  change(run: Run, seen: { id: string; version: number }, values: object): Promise<boolean>
  /** Takes it away with all that it was told. */
  remove(run: Run, id: string): Promise<void>
  /** Notes how it does. */
  note(run: Run, id: string, health: Health): Promise<void>
}

const name = 'nacre_webhook'

export function createWebhooks(database: Database): Webhooks {
  const { build, columns, read } = database
  const rows = tableRows<StoredWebhook>(webhookTable, columns)

  return {
    ...createWebhookClaims(database),
    async list(run = read) {
      const all = build.selectFrom(name).selectAll().orderBy('id')
      return (await run(all.compile())).map(rows.decode)
    },
    async find(id, run = read) {
      const [row] = await run(build.selectFrom(name).selectAll().where('id', '=', id).compile())
      return row && rows.decode(row)
    },
    async add(run, webhook) {
      await run(build.insertInto(name).values(rows.encode(webhook)).compile())
    },
    change: (run, seen, values) => changeSeen(database, run, name, seen, rows.encode(values)),
    async remove(run, id) {
      await run(build.deleteFrom('nacre_delivery').where('webhook', '=', id).compile())
      await run(build.deleteFrom(name).where('id', '=', id).compile())
    },
    async note(run, id, health) {
      await run(build.updateTable(name).set(rows.encode(health)).where('id', '=', id).compile())
    },
  }
}
