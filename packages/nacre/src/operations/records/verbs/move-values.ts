import { principalId, systemActor } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { isExpression } from '#shell/language/expressions/expression.ts'
import { userIdOf } from '#shell/model/conditions/me.ts'
import type { Issue } from '#shell/language/entities/safe-validate.ts'
import type { Move, MoveInput } from '#shell/language/entities/state.ts'
import { validationError } from '#shell/model/values/validate-values.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { RequestContext } from '../../request-context.ts'
import type { WriteDeps } from '../locks/lock-for-write.ts'
import { findMissingTargets } from '../record-relations.ts'
import { evaluateInTransaction } from './set-values.ts'
import { validateForWrite } from '../checks/validate-for-write.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns the values that a move stores: those that it takes, and those that it sets. Permissions of
 * fields do not apply, because the permission of the move does.
 */
export async function moveValues(
  deps: WriteDeps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  { move, before, input }: { move: Move; before: StoredRecord; input: Values },
): Promise<Values> {
  const { input: declared = {}, sets = {} } = move
  const issues = inputIssues(declared as Readonly<Record<string, MoveInput>>, input)
  if (issues.length > 0) throw validationError(issues)
  const values: Record<string, unknown> = { ...input }
  const record = { ...before, ...input }
  for (const [name, source] of sourcesOf(declared, sets, input)) {
    if (source === me) values[name] = userIdOf(principalId(ctx.actor)) ?? null
    else
      values[name] = isExpression(source)
        ? await evaluateInTransaction(deps, trx, entity, source, record)
        : source
  }
  if (Object.keys(values).length === 0) return {}
  const missing = await findMissingTargets(deps, trx, ctx, entity, input)
  if (missing.length > 0) throw validationError(missing)
  const application = { ...ctx, actor: systemActor }
  return validateForWrite(deps, trx, application, entity, values, before)
}

/** Returns the defaults of missing values, and what the move sets. */
function sourcesOf(
  declared: Move['input'] & object,
  sets: Move['sets'] & object,
  input: Values,
): readonly (readonly [name: string, source: unknown])[] {
  const defaults = Object.entries(declared).flatMap(([name, one]) =>
    typeof one === 'object' && input[name] === undefined ? [[name, one.default] as const] : [],
  )
  return [...defaults, ...Object.entries(sets)]
}

/** Finds values that the move does not take, and required ones that are missing. */
function inputIssues(
  declared: Readonly<Record<string, MoveInput>>,
  input: Values,
): readonly Issue[] {
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(declared, name))
  const absent = Object.keys(declared).filter(
    (name) => declared[name] === 'required' && (input[name] ?? null) === null,
  )
  return [
    ...unknown.map((name): Issue => ({ path: [name], about: { code: 'unknown-field' } })),
    ...absent.map((name): Issue => ({ path: [name], about: { code: 'required' } })),
  ]
}
