import type { Entity } from '#shell/language/entities/entity.ts'
import type { Move } from '#shell/language/entities/state.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import { requireEntity } from '../find-entity.ts'
import type { RequestContext } from '../request-context.ts'
import { type CodeScope, runInScope } from './code-scope.ts'
import type { TriggerDeps } from './make-triggered-moves.ts'
import { onBehalfOf } from './on-behalf-of.ts'

/** The moves of one call: those that were made, and those that were rejected. */
interface Progress {
  readonly done: Set<string>
  readonly rejected: Set<string>
}

/**
 * Makes the moves whose condition has become true by what the transaction has written, also by these moves
 * themselves. Call it after each step of the transaction. `cause` names the step in the history.
 */
export async function makeConditionalMoves(
  deps: TriggerDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  cause: string,
): Promise<void> {
  const { product, store } = deps
  const progress: Progress = { done: new Set(), rejected: new Set() }
  for (;;) {
    const noted = store.conditionWatch.take(trx)
    if (noted.size === 0) return
    await runInScope(trx, cause, async (scope) => {
      for (const [name, ids] of noted) {
        const entity = requireEntity(product.entities, name)
        // Everybody locks records in the same order.
        for (const id of [...ids].toSorted())
          await moveIfTrue(deps, scope, onBehalfOf(ctx, cause), { entity, id, progress })
      }
    })
  }
}

interface NotedRecord {
  readonly entity: Entity
  readonly id: string
  readonly progress: Progress
}

/** Makes the first move of a record whose condition is true. The others follow in the next round. */
async function moveIfTrue(
  { store, verbs }: TriggerDeps,
  scope: CodeScope,
  ctx: RequestContext,
  { entity, id, progress }: NotedRecord,
): Promise<void> {
  const { trx } = scope
  const records = store.records(entity)
  const keyOf = (name: string) => `${entity.name} ${id} ${name}`
  const candidatesOf = (state: unknown) =>
    Object.entries(entity.states?.moves ?? {}).filter(
      ([name, move]) => isPossible(move, state) && !progress.rejected.has(keyOf(name)),
    )
  const seen = await records.read({ id, where: [] }, trx)
  if (!seen || candidatesOf(seen['state']).length === 0) return
  // The condition is asked with a lock: of two transactions that each write a part of what it reads, the
  // second one waits here, and then reads what the first one has committed.
  const current = await records.read({ id, where: [], lock: 'change' }, trx)
  const candidates = candidatesOf(current?.['state'])
  const checks = candidates.map(([, { asSoonAs }]) => asSoonAs ?? {})
  const holds = await records.check({ id, checks }, trx)
  const [name] = candidates.find((_, index) => holds[index] === true) ?? []
  if (name === undefined) return
  const key = keyOf(name)
  if (progress.done.has(key))
    throw new Error(`${entity.name}.${name} happens again and again, as its condition stays true.`)
  progress.done.add(key)
  const label = `${entity.name}.${name}`
  const attempt = await scope.attempt(() =>
    scope.run(label, () => verbs.move(trx, ctx, entity, { id, name, values: {} }), {
      isWrite: true,
    }),
  )
  if (!attempt.ok) progress.rejected.add(key)
}

function isPossible({ asSoonAs, from }: Move, state: unknown): boolean {
  return asSoonAs !== undefined && [from].flat().includes(String(state))
}
