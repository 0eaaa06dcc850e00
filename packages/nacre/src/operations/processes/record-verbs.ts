import type { Entity } from '#shell/language/entities/entity.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../request-context.ts'

type Values = Readonly<Record<string, unknown>>

/** The verbs of records, as code calls them: with all checks, conditions and code of their own. */
export interface RecordVerbs {
  /** Makes the moves of a record that are due. Every verb does it first. */
  makeDue(trx: QueryRunner, ctx: RequestContext, entity: Entity, id: string): Promise<void>
  create(
    trx: QueryRunner,
    ctx: RequestContext,
    entity: Entity,
    values: Values,
  ): Promise<StoredRecord>
  change(
    trx: QueryRunner,
    ctx: RequestContext,
    entity: Entity,
    id: string,
    values: Values,
  ): Promise<StoredRecord>
  move(
    trx: QueryRunner,
    ctx: RequestContext,
    entity: Entity,
    move: { id: string; name: string; values: Values },
  ): Promise<StoredRecord>
  remove(trx: QueryRunner, ctx: RequestContext, entity: Entity, id: string): Promise<void>
  act(
    trx: QueryRunner,
    ctx: RequestContext,
    entity: Entity,
    call: { id: string | undefined; name: string; input: Values },
  ): Promise<unknown>
}
