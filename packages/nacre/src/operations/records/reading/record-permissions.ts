import { messagesFor } from '#shell/messages/translate.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { builtInErrors } from '#shell/language/errors/built-in-errors.ts'
import { formatFieldError } from '#shell/language/errors/field-error.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { NamedCondition } from '#shell/model/conditions/verb-conditions.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { isId } from '#shell/language/fields/id.ts'
import type { Move } from '#shell/language/entities/state.ts'
import { frozenMessage } from '#shell/language/records/is-frozen.ts'
import {
  type Language,
  humanize,
  type LocalizedText,
  localize,
} from '#shell/language/texts/localized-text.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import { throwNotFound } from '../../throw-not-found.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Authorizer } from '../../authorizer.ts'
import type { ProcessRunner } from '../../processes/process-runner.ts'
import { asReader } from '../../processes/transaction-state.ts'
import type { RequestContext } from '../../request-context.ts'
import { findUnmetConditions, conditionMessage } from '../checks/assert-conditions.ts'
import { findTermError } from '../checks/denied-error.ts'
import { findForbiddenFields } from './field-access.ts'
import { isListAction } from '../verbs/run-action.ts'

/** What an actor may do with a record: `true`, or the reason why it is currently not possible. */
export type RecordPermissions = Readonly<Record<string, true | string>>

/** Reports an error in application code that must not fail the request. */
export type ReportMistake = (sentence: string, error: unknown) => void

/**
 * Returns the actions that the actor may perform on a record, or the reason why one is currently
 * not possible. Omits actions for which the actor has no permission, unless the product declares an
 * error for that. The operations check permissions again. `change.<field>` says why a field of a
 * record that may be changed is closed.
 */
export async function readRecordPermissions(
  deps: PermissionDeps,
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
  const actions = Object.keys(entity.actions).filter((name) => !isListAction(entity, name))
  const history = Object.hasOwn(entity.may, 'history') ? ['history'] : []
  const verbs = ['change', 'remove', ...history, ...Object.keys(moves), ...actions]
  const answers = await Promise.all(
    verbs
      .filter((verb) => authorizer.mayEver(actor, verb, entity))
      .map(async (verb) => {
        if (!(await isPermitted(verb))) {
          const declared = await findTermError(deps, undefined, actor, entity, { id, verb })
          if (!declared && verb !== 'change') return []
          return [verb, localize((declared ?? builtInErrors.forbidden).message, language)]
        }
        if (verb === 'history') return [verb, true]
        const frozen = frozenReason(entity, verb, record)
        if (frozen !== undefined) return [verb, localize(frozen, language)]
        const reason = await blockReason(deps, actor, entity, { verb, record }, language)
        if (reason !== true || !processes.has(entity, verb)) return [verb, reason]
        const guarded = (reader: QueryRunner) =>
          processes.guard(asReader(reader), ctx, { entity, verb, before: record, next: record })
        const fail = (error: unknown) =>
          report(`Guard of ${entity.name}.${verb} failed, verb denied`, error)
        return [verb, await codeBlockReason(() => store.read(guarded), language, fail)]
      }),
  )
  const permissions = Object.fromEntries(answers.filter(([verb]) => verb !== undefined))
  const closed =
    permissions['change'] === true ? await closedFields(deps, actor, entity, id, language) : {}
  return { ...permissions, ...closed }
}

/** Returns the reason why a frozen record cannot be changed. Some fields and moves may be excepted. */
function frozenReason(
  entity: Entity,
  verb: string,
  record: StoredRecord,
): LocalizedText | undefined {
  const { except = [] } = entity.frozen ?? {}
  const hasOpenField = except.some((name) => Object.hasOwn(entity.fields, name))
  const isStillOpen = except.includes(verb) || (verb === 'change' && hasOpenField)
  const isWrite = verb === 'change' || verb === 'remove' || entity.states?.moves[verb]
  return isWrite && !isStillOpen ? frozenMessage(entity, record) : undefined
}

interface PermissionDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
  readonly report: ReportMistake
  readonly processes: ProcessRunner
}

/** Returns `true` when a permitted verb is possible on the record, or the reason why not. */
async function blockReason(
  deps: PermissionDeps,
  actor: Actor,
  entity: Entity,
  { verb, record }: { readonly verb: string; readonly record: StoredRecord },
  language: Language,
): Promise<true | string> {
  const isMove = Object.hasOwn(entity.states?.moves ?? {}, verb)
  const wrongState = isMove ? wrongStateReason(entity, verb, record, language) : undefined
  if (wrongState !== undefined) return wrongState
  const unmet = await findUnmetConditions(deps, undefined, actor, entity, { verb, id: record.id })
  const [first] = verb === 'change' ? unmet.filter((one) => !isMendable(one, entity)) : unmet
  if (first) return localize(conditionMessage(first), language)
  return isMove ? moveBlockReason(entity, verb, record, language, deps.report) : true
}

/** Checks whether a change can make a record match a condition, which is about the changed record. */
function isMendable({ check }: NamedCondition, { fields }: Entity): boolean {
  const isWritable = (name: string) => Object.hasOwn(fields, name) && !fields[name]?.readOnly
  const names = (where: Where): readonly string[] =>
    Object.entries(where).flatMap(([name, operand]) =>
      ['and', 'or', 'not'].includes(name)
        ? [operand].flat().flatMap((one) => names(one as Where))
        : [name],
    )
  return names(check).some(isWritable)
}

/** Returns the fields that the actor may set on other or on new records, but may not change on this one. */
async function closedFields(
  deps: PermissionDeps,
  actor: Actor,
  entity: Entity,
  id: string,
  language: Language,
): Promise<RecordPermissions> {
  const names = [...deps.authorizer.writable(actor, entity)]
  const write = { verb: 'change', id, names } as const
  const forbidden = await findForbiddenFields(deps, undefined, actor, entity, write)
  const forbiddenMessage = formatFieldError({ code: 'not-permitted' }, language)
  const fixedMessage = messagesFor(language)('api.recordPermissions.fixed')
  const fixed = names.filter((name) => entity.fields[name]?.fixed)
  return Object.fromEntries([
    ...forbidden.map(({ path }) => [`change.${path[0]}`, forbiddenMessage] as const),
    ...fixed.map((name) => [`change.${name}`, fixedMessage] as const),
  ])
}

/** Returns `true` when the guard of a move passes, or the reason why not. */
function moveBlockReason(
  entity: Entity,
  name: string,
  record: StoredRecord,
  language: Language,
  report: ReportMistake,
): true | string {
  return evaluateGuard(entity.states?.moves[name]?.guard, record, language, (error) =>
    report(`Guard of ${entity.name}.${name} failed, transition denied`, error),
  )
}

/** Returns why a move is not possible in the state of the record, if so. */
function wrongStateReason(
  { states }: Entity,
  name: string,
  record: StoredRecord,
  language: Language,
): string | undefined {
  const from = [states?.moves[name]?.from ?? []].flat()
  const state = String(record['state'])
  if (from.includes(state)) return undefined
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
