import type { Actor } from '#shell/language/roles/actor.ts'
import {
  type ConditionTarget,
  conditionTargets,
} from '#shell/model/conditions/condition-targets.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { expressionInputs, inlineComputed } from '#shell/language/fields/expression-inputs.ts'
import { entitiesWrittenAlong } from '#shell/model/process/reach.ts'
import { settingsId } from '#shell/language/product/settings-id.ts'
import { expressionsIn, type Where } from '#shell/language/conditions/where.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import { type ConditionDeps, conditionsFor } from '../checks/assert-conditions.ts'

type Values = Readonly<Record<string, unknown>>

interface RecordsToLock {
  readonly verb: string
  readonly values: Values
  /** The values by whose relations the records are locked already, with those that lie behind them. */
  readonly locked?: Values | undefined
  /** The values by whose relations only the records themselves are locked. */
  readonly checked?: Values | undefined
}

/**
 * Locks the records that the conditions of a verb look at over relations, so that they stay as they are
 * until the end of the transaction. Call it before the record itself is written.
 */
export async function lockConditionTargets(
  { product, store, authorizer }: ConditionDeps,
  trx: QueryRunner,
  actor: Actor,
  entity: Entity,
  { verb, values, locked = {}, checked = {} }: RecordsToLock,
): Promise<void> {
  if (!store.locksRows) return
  const written = entitiesWrittenAlong(product, entity)
  // Two shared locks of a record that both then write would wait for each other.
  const lockOf = (target: Entity) =>
    written.has(target.name) || store.renewals.renews(entity, target) ? 'change' : 'share'
  const checks = conditionsFor(authorizer, actor, entity, verb).map(({ check }) => check)
  const lock = async (targets: readonly ConditionTarget[], record: Values): Promise<void> => {
    for (const { field, entity: target, further } of targets) {
      const id = record[field]
      if (typeof id !== 'string') continue
      const isOwn = record === values
      if (isOwn && id === locked[field]) continue
      if (isOwn && id === checked[field] && further.length === 0) continue
      const found = await store.records(target).read({ id, where: [], lock: lockOf(target) }, trx)
      if (found) await lock(further, found)
    }
  }
  const settings = product.entities.find(({ isSingleton }) => isSingleton)
  if (settings && readsSettings(checks, entity))
    await store.records(settings).read({ id: settingsId, where: [], lock: 'share' }, trx)
  await lock(conditionTargets(checks, entity, product.entities), values)
}

const readsSettings = (checks: readonly Where[], { fields }: Entity): boolean =>
  expressionsIn(checks).some(
    (one) =>
      expressionInputs(inlineComputed(one, fields, { isComplete: true })).settings.length > 0,
  )
