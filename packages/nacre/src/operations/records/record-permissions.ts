import { messagesFor } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/model/entity.ts'
import { AppError } from '#shell/model/app-error.ts'
import { builtInErrors } from '#shell/model/built-in-errors.ts'
import { isId } from '#shell/model/id.ts'
import type { Move } from '#shell/model/state.ts'
import { frozenMessage } from '#shell/model/frozen.ts'
import {
  type Language,
  humanize,
  type LocalizedText,
  localize,
} from '#shell/model/localized-text.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import { throwNotFound } from '../throw-not-found.ts'
import type { QueryRunner } from '#shell/store/database.ts'
import type { Authorizer } from '../authorizer.ts'
import type { ProcessRunner } from '../processes/process-runner.ts'
import { asReader } from '../processes/transaction-state.ts'
import type { RequestContext } from '../request-context.ts'

/** What an actor may do with a record: `true`, or the reason why it is currently not possible. */
export type RecordPermissions = Readonly<Record<string, true | string>>

/** Reports an error in application code that must not fail the request. */
export type ReportMistake = (sentence: string, error: unknown) => void

/**
 * Returns the actions that the actor may perform on a record, or the reason why one is currently
 * not possible. Omits actions that the actor may never perform. The operations check permissions
 * again.
 */
export async function readRecordPermissions(
  deps: { store: Store; authorizer: Authorizer; report: ReportMistake; processes: ProcessRunner },
  ctx: RequestContext,
  entity: Entity,
  id: string,
  language: Language,
): Promise<RecordPermissions> {
  const { store, authorizer, report, processes } = deps
  const { actor } = ctx
  const records = store.records(entity)
  const read = authorizer.grant(actor, ['read'], entity)
  const record = (isId(id) ? await records.read({ id, ...read }) : undefined) ?? throwNotFound()
  const isPermitted = async (verb: string): Promise<boolean> => {
    const grant = authorizer.grant(actor, [verb], entity)
    return grant.where.length === 0 || (await records.read({ id, ...grant })) !== undefined
  }
  const moves = entity.states?.moves ?? {}
  const verbs = ['change', 'remove', ...Object.keys(moves), ...Object.keys(entity.actions)]
  const answers = await Promise.all(
    verbs
      .filter((verb) => authorizer.mayEver(actor, verb, entity))
      .map(async (verb) => {
        if (!(await isPermitted(verb)))
          return [verb, localize(builtInErrors.forbidden.message, language)]
        const frozen = frozenReason(entity, verb, record)
        if (frozen !== undefined) return [verb, localize(frozen, language)]
        const reason = Object.hasOwn(moves, verb)
          ? moveBlockReason(entity, verb, record, language, report)
          : true
        if (reason !== true || !processes.has(entity, verb)) return [verb, reason]
        const guarded = (reader: QueryRunner) =>
          processes.guard(asReader(reader), ctx, { entity, verb, before: record, next: record })
        const fail = (error: unknown) =>
          report(`Guard of ${entity.name}.${verb} failed, verb denied`, error)
        return [verb, await codeBlockReason(() => store.read(guarded), language, fail)]
      }),
  )
  return Object.fromEntries(answers)
}

/** Returns the reason why a frozen record cannot be changed. Some of its fields may be excepted. */
function frozenReason(
  entity: Entity,
  verb: string,
  record: StoredRecord,
): LocalizedText | undefined {
  const isStillOpen = verb === 'change' && (entity.frozen?.except ?? []).length > 0
  const isWrite = verb === 'change' || verb === 'remove' || entity.states?.moves[verb]
  return isWrite && !isStillOpen ? frozenMessage(entity, record) : undefined
}

/** Returns `true` when the record can be moved, or the reason why not. */
function moveBlockReason(
  entity: Entity,
  name: string,
  record: StoredRecord,
  language: Language,
  report: ReportMistake,
): true | string {
  const { states } = entity
  const move = states?.moves[name]
  const from = [move?.from ?? []].flat()
  const state = String(record['state'])
  if (from.includes(state))
    return evaluateGuard(move?.guard, record, language, (error) =>
      report(`Guard of ${entity.name}.${name} failed, transition denied`, error),
    )
  const named = (one: string) => localize(states?.labels?.[one] ?? humanize(one), language)
  const statuses = new Intl.ListFormat(language, { type: 'disjunction' }).format(from.map(named))
  const values = { from: statuses, state: named(state) }
  return messagesFor(language)('api.recordPermissions.wrongStatus', values)
}

/** Runs the guard of code, and returns the reason why it rejects the verb. */
async function codeBlockReason(
  guard: () => Promise<void>,
  language: Language,
  report: (error: unknown) => void,
): Promise<true | string> {
  try {
    await guard()
    return true
  } catch (error) {
    if (error instanceof AppError) return error.problemIn(language).title
    report(error)
    return localize(builtInErrors['internal-error'].message, language)
  }
}

/** Evaluates a guard. An exception blocks its own transition only. */
function evaluateGuard(
  guard: Move['guard'],
  record: StoredRecord,
  language: Language,
  report: (error: unknown) => void,
): true | string {
  try {
    const message = guard?.(record)
    return message === undefined ? true : localize(message, language)
  } catch (error) {
    if (error instanceof AppError) return error.problemIn(language).title
    report(error)
    return localize(builtInErrors['internal-error'].message, language)
  }
}
