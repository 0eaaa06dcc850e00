import { inEachLanguage, messagesFor } from '#shell/messages/translate.ts'
import { principalId } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { humanize, type LocalizedText, localize } from '#shell/language/texts/localized-text.ts'
import type { Product } from '#shell/language/product/product.ts'
import { type TriggeredMove, triggeredMovesOf } from '#shell/model/moves/triggered-moves.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import { type CodeScope, codeLimits, runInScope } from './code-scope.ts'
import { causingActor, onBehalfOf } from './on-behalf-of.ts'
import type { RecordVerbs } from './record-verbs.ts'

export interface TriggerDeps {
  readonly product: Product
  readonly store: Store
  readonly verbs: RecordVerbs
}

/** What has happened to a record. */
interface Cause {
  readonly entity: Entity
  readonly verb: string
  readonly id: string
}

/**
 * Makes the moves of connected records that a verb, a move or an action triggers, as the application and
 * on behalf of whoever has caused it. A verb that triggers nothing costs one lookup.
 */
export async function makeTriggeredMoves(
  deps: TriggerDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  cause: Cause,
): Promise<void> {
  const { entity, verb, id } = cause
  const triggered = triggeredMovesOf(deps.product.entities, entity, verb)
  if (triggered.length === 0) return
  const isTrash = verb === 'remove'
  const record = await deps.store.records(entity).read({ id, where: [], isTrash }, trx)
  // The code of the verb may have removed it.
  if (!record) return
  const fitting = await findFitting(deps, trx, ctx, { entity, id, triggered })
  await runInScope(trx, `${entity.name}.${verb}`, async (scope) => {
    for (const group of groupByRecords(triggered)) {
      for (const connected of await connectedIds(deps, trx, group, record))
        await moveConnected(deps, scope, ctx, { ...cause, group, connected, fitting })
    }
  })
}

/** Returns the triggered moves whose condition the record matches. */
async function findFitting(
  { store }: TriggerDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  { entity, id, triggered }: Pick<Cause, 'entity' | 'id'> & { triggered: readonly TriggeredMove[] },
): Promise<ReadonlySet<TriggeredMove>> {
  const conditional = triggered.filter(({ trigger }) => trigger.when)
  const checks = conditional.map(({ trigger }) => trigger.when ?? {})
  const actor = causingActor(ctx.actor)
  const me = actor.kind === 'system' ? undefined : principalId(actor)
  const holds = await store.records(entity).check({ id, checks, me }, trx)
  return new Set(triggered.filter((one) => holds[conditional.indexOf(one)] ?? !one.trigger.when))
}

/** Groups the moves by the records that make them: a record makes one move of its group. */
function groupByRecords(
  triggered: readonly TriggeredMove[],
): readonly (readonly TriggeredMove[])[] {
  const keyOf = ({ entity, link }: TriggeredMove) => `${entity.name} ${link.holder} ${link.field}`
  return [...Map.groupBy(triggered, keyOf).values()]
}

/** Returns the ids of the records that are connected with the cause. */
async function connectedIds(
  { store }: TriggerDeps,
  trx: QueryRunner,
  [first]: readonly TriggeredMove[],
  record: StoredRecord,
): Promise<readonly string[]> {
  if (!first) return []
  const { entity, link } = first
  if (link.holder === 'cause')
    return [...new Set([record[link.field] ?? []].flat().map(String))].toSorted()
  const isMany = entity.fields[link.field]?.relation?.isMany === true
  const where = [{ [link.field]: isMany ? { has: record.id } : record.id }]
  const limit = codeLimits.writes + 1
  const found = await store.records(entity).list({ where, order: [], limit }, trx)
  return found.map(({ id }) => id).toSorted()
}

interface Connected extends Cause {
  readonly group: readonly TriggeredMove[]
  /** The id of the record that makes the move. */
  readonly connected: string
  readonly fitting: ReadonlySet<TriggeredMove>
}

/** Makes the move of the group that fits, or rejects the cause if it must be made. */
async function moveConnected(
  { store, verbs }: TriggerDeps,
  scope: CodeScope,
  ctx: RequestContext,
  { entity: cause, verb, group, connected: id, fitting }: Connected,
): Promise<void> {
  const [first] = group
  if (!first) return
  const { entity } = first
  const { trx } = scope
  const behalf = onBehalfOf(ctx, `${cause.name}.${verb}`)
  const makeMove = async () => {
    await verbs.makeDue(trx, behalf, entity, id)
    const record = await store.records(entity).read({ id, where: [] }, trx)
    if (!record) return
    const isHere = ({ move }: TriggeredMove) => [move.from].flat().includes(String(record['state']))
    const chosen = group.find((one) => fitting.has(one) && isHere(one))
    if (chosen) await verbs.move(trx, behalf, entity, { id, name: chosen.name, values: {} })
    else if (isRequired) throw notMoved(group.find((one) => fitting.has(one)) ?? first, verb, cause)
  }
  const needed = group.filter(({ trigger }) => trigger.must)
  const isRequired = needed.length > 0
  const run = () => scope.run(`${entity.name}.${first.name}`, makeMove, { isWrite: true })
  if (!isRequired) {
    await scope.attempt(run)
    return
  }
  try {
    await run()
  } catch (error) {
    throw requiredError(needed.find((one) => fitting.has(one)) ?? needed[0], error)
  }
}

/** Returns the error of the product for a move that must be made, or the error that has prevented it. */
function requiredError(required: TriggeredMove | undefined, error: unknown): unknown {
  const must = required?.trigger.must
  if (typeof must !== 'object' || !(error instanceof AppError) || error.status >= 500) return error
  return new AppError(must, { cause: error })
}

/** Returns the error for a connected record whose state does not allow the move. */
function notMoved({ entity, name, move }: TriggeredMove, verb: string, cause: Entity): AppError {
  const isMove =
    Object.hasOwn(cause.states?.moves ?? {}, verb) || Object.hasOwn(cause.actions, verb)
  return new AppError(isMove ? 'move-not-allowed' : 'conflict', {
    message: notMovedMessage(entity.label ?? humanize(entity.name), move.label ?? humanize(name)),
    details: { entity: entity.name, move: name },
  })
}

function notMovedMessage(label: LocalizedText, move: LocalizedText): LocalizedText {
  return inEachLanguage((language) =>
    messagesFor(language)('api.triggeredMoves.notPossible', {
      record: localize(label, language),
      move: localize(move, language),
    }),
  )
}
