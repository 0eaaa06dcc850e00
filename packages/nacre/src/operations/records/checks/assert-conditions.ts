import { isDeepStrictEqual } from 'node:util'
import { inEachLanguage } from '#shell/messages/translate.ts'
import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { type LocalizedText, localize } from '#shell/language/texts/localized-text.ts'
import type { Product } from '#shell/language/product/product.ts'
import { administrator, type Role } from '#shell/language/roles/role.ts'
import { isErrorDefinition } from '#shell/model/conditions/otherwise.ts'
import { conditionsOf, type NamedCondition } from '#shell/model/conditions/verb-conditions.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../../authorizer.ts'

type Values = Readonly<Record<string, unknown>>

export interface ConditionDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
}

/** A verb, an action or a move on a record, whose conditions are checked. */
export interface CheckedVerb {
  readonly verb: string
  readonly id: string
  /** The record before a change and its new values. They decide which conditions are checked. */
  readonly change?: { readonly before: Values; readonly values: Values }
  /** The input of a move, which is laid over the record. */
  readonly input?: Values
}

/** Throws one error with all conditions that bind everyone and that the record does not match. */
export async function assertConditions(
  deps: ConditionDeps,
  trx: QueryRunner,
  actor: Actor,
  entity: Entity,
  checked: CheckedVerb,
): Promise<void> {
  const unmet = await findUnmetConditions(deps, trx, actor, entity, checked)
  if (unmet.length > 0) throw unmetError(unmet, checked.verb, entity)
}

/**
 * Returns the conditions that the record does not match for sure. A condition with `me` does not hold if
 * nobody acts.
 */
export async function findUnmetConditions(
  deps: ConditionDeps,
  trx: QueryRunner | undefined,
  actor: Actor,
  entity: Entity,
  { verb, id, change, input = {} }: CheckedVerb,
): Promise<readonly NamedCondition[]> {
  const conditions = conditionsFor(deps.authorizer, actor, entity, verb).filter(
    ({ fields }) => !change || !fields || fields.some((field) => isChanged(field, change)),
  )
  if (conditions.length === 0) return []
  const me = actor.kind === 'system' ? undefined : principalId(actor)
  const checks = conditions.map(({ check }) => check)
  const holds = await deps.store.records(entity).check({ id, checks, me, overlay: input }, trx)
  return conditions.filter((_, index) => holds[index] !== true)
}

/** Returns the conditions of a verb, without those that do not bind the actor. */
export function conditionsFor(
  authorizer: Authorizer,
  actor: Actor,
  entity: Entity,
  verb: string,
): readonly NamedCondition[] {
  const conditions = conditionsOf(verb, entity)
  if (conditions.length === 0) return conditions
  return conditions.filter(({ except }) => !except || !isExempt(authorizer, actor, except))
}

/** Checks whether a condition or a limit does not bind an actor. Administrators have all roles. */
export function isExempt(authorizer: Authorizer, actor: Actor, except: readonly Role[]): boolean {
  const names = authorizer.roleNames(actor)
  return except.some(({ role }) => names.has(role) || names.has(administrator.role))
}

function isChanged(
  field: string,
  { before, values }: { readonly before: Values; readonly values: Values },
): boolean {
  return Object.hasOwn(values, field) && !isDeepStrictEqual(before[field] ?? null, values[field])
}

/**
 * Returns the error for conditions that do not hold. It names all of them: those about fields at these
 * fields, the others in the title. The first declared error gives the code.
 */
export function unmetError(
  unmet: readonly NamedCondition[],
  verb: string,
  entity: Entity,
): AppError {
  const declared = unmet.map((one) => one.else).find(isErrorDefinition)
  const general = unmet.filter(({ fields }) => fields === undefined)
  const errors = Object.fromEntries(
    unmet.flatMap((one) =>
      (one.fields ?? []).map((field) => [field, conditionMessage(one)] as const),
    ),
  )
  const inTitle = declared && general.length === 0 ? unmet : general
  const options = {
    ...(inTitle.length === 0 ? {} : { message: joinMessages(inTitle) }),
    ...(Object.keys(errors).length === 0 ? {} : { errors }),
    details: { conditions: unmet.map(({ name }) => name) },
  }
  if (declared) return new AppError(declared, options)
  if (general.length === 0) return new AppError('validation-failed', options)
  const isWrite = ['create', 'change', 'remove', 'restore'].includes(verb)
  const isMove = Object.hasOwn(entity.states?.moves ?? {}, verb)
  return new AppError(isWrite && !isMove ? 'conflict' : 'move-not-allowed', options)
}

/** Returns the sentence of a condition that does not hold. */
export function conditionMessage({ else: failure }: NamedCondition): LocalizedText {
  return isErrorDefinition(failure) ? failure.message : failure
}

function joinMessages(unmet: readonly NamedCondition[]): LocalizedText {
  const [only, ...others] = unmet
  if (only && others.length === 0) return conditionMessage(only)
  return inEachLanguage((language) =>
    [...new Set(unmet.map((one) => localize(conditionMessage(one), language)))].join(' '),
  )
}
