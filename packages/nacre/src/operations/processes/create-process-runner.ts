import { AppError } from '#shell/language/errors/app-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { safeValidateFields } from '#shell/language/entities/safe-validate.ts'
import { validationError } from '#shell/model/values/validate-values.ts'
import type { LocalizedText } from '#shell/language/texts/localized-text.ts'
import type { ProcessCode, ProcessStep } from '#shell/language/product/product-processes.ts'
import { stepOf } from '#shell/language/process/registry.ts'
import { errorsOfVerb } from '#shell/model/process/verb-errors.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import { runInScope } from './code-scope.ts'
import { currentSettings } from '../settings/current-settings.ts'
import { createCodeContext } from './code-context.ts'
import { makeConditionalMoves } from './make-conditional-moves.ts'
import { makeTriggeredMoves } from './make-triggered-moves.ts'
import { newestRecord } from './newest-record.ts'
import type { ProcessRunner } from './process-runner.ts'
import type { RecordVerbs } from './record-verbs.ts'

type Values = Readonly<Record<string, unknown>>

interface Deps {
  readonly product: Product
  readonly store: Store
  readonly verbs: RecordVerbs
}

/** Creates the runner of the product's code. A verb without a step costs one lookup. */
export function createProcessRunner(deps: Deps): ProcessRunner {
  const { product, store } = deps
  const run = (
    trx: QueryRunner,
    ctx: RequestContext,
    { entity, verb }: { entity: Entity; verb: string },
    { step, code, isReadOnly, values }: CodeCall,
  ): Promise<unknown> =>
    runInScope(trx, `${entity.name}.${verb}`, async (scope) => {
      const name = `${entity.name}.${verb}`
      const errors = errorsOfVerb(entity, verb)
      const context = createCodeContext(deps, { scope, ctx, name, errors, step, isReadOnly })
      const settings = await currentSettings(store, product.entities, trx)
      return code({ ...context, verb, settings, ...values } as never)
    })
  const guard: ProcessRunner['guard'] = async (trx, ctx, { entity, verb, before, next }) => {
    const step = stepOf(product, entity, verb)
    if (!step?.guard) return
    const values = { before: before ?? null, next, record: before ?? null }
    const message = await run(
      trx,
      ctx,
      { entity, verb },
      { step, code: step.guard, isReadOnly: true, values },
    )
    if (message !== undefined) throw rejection(entity, verb, message as LocalizedText)
  }
  const follow: ProcessRunner['follow'] = (trx, ctx, call) =>
    makeTriggeredMoves(deps, trx, ctx, call)
  return {
    has: (entity, verb) => stepOf(product, entity, verb) !== undefined,
    guard,
    async prepare(trx, ctx, { entity, verb, before, next }) {
      const step = stepOf(product, entity, verb)
      if (!step?.prepare) return {}
      const values = { before: before ?? null, next }
      const call = { step, code: step.prepare, isReadOnly: true, values }
      return (await run(trx, ctx, { entity, verb }, call)) as Values
    },
    async effect(trx, ctx, { entity, verb, before, record }) {
      const step = stepOf(product, entity, verb)
      if (step?.effect) {
        const values = { before: before ?? null, record }
        const call = { step, code: step.effect, isReadOnly: false, values }
        await run(trx, ctx, { entity, verb }, call)
      }
      await follow(trx, ctx, { entity, verb, id: record.id })
      return newestRecord(store, trx, entity, record)
    },
    follow,
    settle: (trx, ctx, cause) => makeConditionalMoves(deps, trx, ctx, cause),
    async act(trx, ctx, { entity, verb, record, input }) {
      const step = stepOf(product, entity, verb)
      const action = entity.actions[verb]
      if (!step?.run || action?.kind !== 'code') throw new AppError('not-found')
      await guard(trx, ctx, { entity, verb, before: record, next: record ?? {} })
      const values = { record: record ?? null, input }
      const call = { step, code: step.run, isReadOnly: action.readOnly, values }
      const answer = await run(trx, ctx, { entity, verb }, call)
      return validAnswer(entity, verb, action.answers, answer)
    },
  }
}

interface CodeCall {
  readonly step: ProcessStep
  readonly code: ProcessCode
  readonly isReadOnly: boolean
  readonly values: Values
}

/** Returns the error for the message of a guard. */
function rejection(entity: Entity, verb: string, message: LocalizedText): AppError {
  const isMove = Object.hasOwn(entity.states?.moves ?? {}, verb)
  const isAction = Object.hasOwn(entity.actions, verb)
  return isMove || isAction
    ? new AppError('move-not-allowed', { message, details: { move: verb } })
    : new AppError('conflict', { message })
}

/** Checks the answer of an action against its declared fields. */
function validAnswer(
  { name }: Entity,
  verb: string,
  fields: Parameters<typeof safeValidateFields>[0],
  answer: unknown,
): unknown {
  if (Object.keys(fields).length === 0) return undefined
  const { values, issues } = safeValidateFields(fields, answer, true)
  if (issues.length === 0) return values
  const cause = validationError(issues)
  throw new Error(`${name}.${verb} returns an answer that its declaration does not allow.`, {
    cause,
  })
}
