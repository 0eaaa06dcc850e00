import type { Entity } from '#shell/language/entities/entity.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../../request-context.ts'
import type { ReadDeps } from '../../lists/list-records.ts'
import { reportReads } from '../../selection/collect-read-entities.ts'
import { expandRecords } from '../../selection/expand-records.ts'
import { storedSelection } from '../../selection/selection-set.ts'
import { type SelectionParams, parseSelection } from '../../selection/parse-selection.ts'
import { throwNotFound } from '../../throw-not-found.ts'

/** Returns a record with the selected fields that the actor may read. */
export async function readRecord(
  deps: ReadDeps,
  ctx: RequestContext,
  entity: Entity,
  id: string,
  params: SelectionParams,
): Promise<StoredRecord> {
  const { actor } = ctx
  const grant = deps.authorizer.grant(actor, ['read'], entity)
  const selection = parseSelection(deps, actor, entity, params)
  reportReads(ctx, selection, grant.where, deps.product.entities)
  const one = { id, ...grant, ...storedSelection(selection) }
  const found = isId(id) ? await deps.store.records(entity).read(one) : undefined
  const record = found ?? throwNotFound()
  await deps.mark(actor, entity, [record], selection.marks)
  await expandRecords(deps, actor, selection, [record])
  return record
}
