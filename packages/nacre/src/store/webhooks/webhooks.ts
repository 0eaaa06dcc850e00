import type { StoredWebhook } from './stored-webhook.ts'
import { updateIfVersionMatches } from '../records/update-if-version.ts'
import type { Database } from '../database.ts'
import type { QueryRunner } from '../rows.ts'
import { createRowCodec } from '../ddl/row-codec.ts'
import { createWebhookLeases, type WebhookLeases } from './webhook-leases.ts'
import { webhookTable } from './webhook-tables.ts'

type Health = Partial<
  Pick<StoredWebhook, 'state' | 'failureCount' | 'failingSince' | 'pausedUntil'>
>

export interface Webhooks extends WebhookLeases {
  /** Lists all webhooks, oldest first. */
  list(trx?: QueryRunner): Promise<readonly StoredWebhook[]>
  find(id: string, trx?: QueryRunner): Promise<StoredWebhook | undefined>
  add(trx: QueryRunner, webhook: StoredWebhook): Promise<void>
  /** Updates a webhook if its version matches. Returns whether it did. */
  change(trx: QueryRunner, ref: { id: string; version: number }, values: object): Promise<boolean>
  /** Deletes a webhook with its deliveries. */
  remove(trx: QueryRunner, id: string): Promise<void>
  /** Stores the health of a webhook. */
  saveHealth(trx: QueryRunner, id: string, health: Health): Promise<void>
}

const name = 'nacre_webhook'

export function createWebhooks(database: Database): Webhooks {
  const { build, columns, read } = database
  const rows = createRowCodec<StoredWebhook>(webhookTable, columns)

  return {
    ...createWebhookLeases(database),
    async list(trx = read) {
      const all = build.selectFrom(name).selectAll().orderBy('id')
      return (await trx(all.compile())).map(rows.decode)
    },
    async find(id, trx = read) {
      const [row] = await trx(build.selectFrom(name).selectAll().where('id', '=', id).compile())
      return row && rows.decode(row)
    },
    async add(trx, webhook) {
      await trx(build.insertInto(name).values(rows.encode(webhook)).compile())
    },
    change: (trx, ref, values) =>
      updateIfVersionMatches(database, trx, name, ref, rows.encode(values)),
    async remove(trx, id) {
      await trx(build.deleteFrom('nacre_webhook_delivery').where('webhook', '=', id).compile())
      await trx(build.deleteFrom(name).where('id', '=', id).compile())
    },
    async saveHealth(trx, id, health) {
      await trx(build.updateTable(name).set(rows.encode(health)).where('id', '=', id).compile())
    },
  }
}
