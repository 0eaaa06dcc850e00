import type { Entity } from '#shell/language/entities/entity.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../request-context.ts'
import type { StepDeps } from '../steps/run-step.ts'

/** Finds the record that an id or a unique value names, if the actor may read it. */
export async function findReferenced(
  { store, authorizer }: StepDeps,
  ctx: RequestContext,
  entity: Entity,
  name: string,
  value: unknown,
): Promise<StoredRecord | undefined> {
  if (isEmpty(value) || !authorizer.mayEver(ctx.actor, 'read', entity)) return undefined
  const grant = authorizer.grant(ctx.actor, ['read'], entity)
  const view = authorizer.view(ctx.actor, entity)
  const records = store.records(entity)
  if (name === 'id') return isId(value) ? records.read({ id: value, ...grant, ...view }) : undefined
  const field = entity.fields[name]
  if (!field || field.check(value)) return undefined
  const same: Where = { [name]: { is: field.normalize(value) as string } }
  const where = [...grant.where, same]
  return (await records.list({ ...grant, ...view, where, order: [], limit: 1 }))[0]
}

/** Checks whether a cell has no value. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}
