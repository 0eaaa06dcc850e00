import type { Entity } from '#shell/language/entities/entity.ts'
import { isId } from '#shell/language/fields/id.ts'
import { entityOfCollection, stepOf } from '#shell/language/process/registry.ts'
import { validateFields } from '#shell/model/values/validate-values.ts'
import { asReader } from '../../processes/transaction-state.ts'
import type { RequestContext } from '../../request-context.ts'
import { throwNotFound } from '../../throw-not-found.ts'
import type { WriteDeps } from '../locks/lock-for-write.ts'
import type { ActionCall } from './run-action.ts'

/**
 * Runs an action that only reads: on the reading connection, without locks. The answer depends on all
 * entities of its rights.
 */
export async function queryAction(
  deps: WriteDeps,
  ctx: RequestContext,
  entity: Entity,
  id: string | undefined,
  { name, input: raw = {} }: ActionCall,
): Promise<unknown> {
  const { product, store, authorizer } = deps
  const action = Object.hasOwn(entity.actions, name) ? entity.actions[name] : undefined
  if (action?.kind !== 'code' || !action.readOnly) return throwNotFound()
  const input = validateFields(action.input, raw)
  const grant = authorizer.grant(ctx.actor, id === undefined ? [name] : ['read', name], entity)
  const record =
    id === undefined
      ? undefined
      : ((isId(id) ? await store.records(entity).read({ id, ...grant }) : undefined) ??
        throwNotFound())
  for (const collection of Object.keys(stepOf(product, entity, name)?.rights ?? {})) {
    const read = entityOfCollection(product, collection)
    if (read) ctx.onRead?.(read)
  }
  ctx.onRead?.(entity)
  return store.read((reader) =>
    deps.processes.act(asReader(reader), ctx, { entity, verb: name, record, input }),
  )
}
