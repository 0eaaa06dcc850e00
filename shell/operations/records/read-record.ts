import type { Entity } from '#shell/model/entity.ts'
import { isId } from '#shell/model/id.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Asker } from '../asker.ts'
import type { ReadParts } from '../lists/list-records.ts'
import { entitiesRead } from '../look/entities-read.ts'
import { expandRecords } from '../look/expand-records.ts'
import { selectedOf } from '../look/look.ts'
import { type LookAsked, parseLook } from '../look/parse-look.ts'
import { notThere } from '../not-there.ts'

/** One record, as far as the asker may see it and wants to. */
export async function readRecord(
  parts: ReadParts,
  by: Asker,
  entity: Entity,
  id: string,
  asked: LookAsked,
): Promise<StoredRecord> {
  const { actor, onRead } = by
  const grant = parts.permit.grant(actor, ['read'], entity)
  const look = parseLook(parts, actor, entity, asked)
  if (onRead) entitiesRead(look, grant.where, parts.product.entities).forEach(onRead)
  const one = { id, ...grant, ...selectedOf(look) }
  const found = isId(id) ? await parts.store.records(entity).read(one) : undefined
  const record = found ?? notThere()
  await parts.mark(actor, entity, [record], look.marks)
  await expandRecords(parts, actor, look, [record])
  return record
}
