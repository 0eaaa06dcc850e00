import { systemActor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Field } from '#shell/language/fields/field.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { Authorizer } from '../../authorizer.ts'
import type { ProcessRunner } from '../../processes/process-runner.ts'
import type { RequestContext } from '../../request-context.ts'
import { isByApplication } from './set-values.ts'
import { validateForWrite } from '../checks/validate-for-write.ts'

type Values = Readonly<Record<string, unknown>>

export interface CodeDeps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
  readonly processes: ProcessRunner
}

/** A verb whose code runs before its record is written. */
export interface CodeBefore {
  readonly entity: Entity
  readonly verb: string
  readonly before?: StoredRecord | undefined
  /** Values of a new record besides those of the verb, such as its state. */
  readonly initial?: Values
  readonly values: Values
}

/**
 * Runs the guard of a verb, and returns the values to store: those of the verb, and those that its code
 * adds. These are validated with the rights of the application.
 */
export async function runCodeBefore(
  deps: CodeDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  call: CodeBefore,
): Promise<Values> {
  const { entity, verb, before, initial, values } = call
  if (!deps.processes.has(entity, verb)) return values
  const state = !before && entity.states ? { state: entity.states.initial } : {}
  const next = { ...state, ...initial, ...before, ...values }
  await deps.processes.guard(trx, ctx, { entity, verb, before, next })
  const added = await deps.processes.prepare(trx, ctx, { entity, verb, before, next })
  const isComplete = before || !Object.values(entity.fields).some(isRequiredOfCode)
  if (isComplete && Object.keys(added).length === 0) return values
  const application = { ...ctx, actor: systemActor }
  const input = before ? added : { ...values, ...added }
  const valid = await validateForWrite(deps, trx, application, entity, input, before)
  return { ...values, ...valid }
}

function isRequiredOfCode(field: Field): boolean {
  return field.required && isByApplication(field)
}
