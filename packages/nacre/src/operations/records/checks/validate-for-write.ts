import { isDeepStrictEqual } from 'node:util'
import type { Entity } from '#shell/language/entities/entity.ts'
import { safeValidateEntity, type Issue } from '#shell/language/entities/safe-validate.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../../request-context.ts'
import { findForbiddenFields } from '../reading/field-access.ts'
import { writeError } from './constraint-error.ts'
import { findConstraintIssues } from './find-constraint-issues.ts'
import type { Authorizer } from '../../authorizer.ts'
import { findMissingTargets } from '../record-relations.ts'
import { findRoleIssues } from './find-role-issues.ts'
import { withSetValues } from '../verbs/set-values.ts'
import { resolveFiles } from '../../uploads/resolve-files.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Validates values for a write, and returns them in stored form with those that the application sets. Throws one error with all field
 * errors. With `before`, validates the record as changed by the values. `isIncomplete` leaves required
 * values to code, which gives them afterwards.
 */
export async function validateForWrite(
  deps: { readonly product: Product; readonly store: Store; readonly authorizer: Authorizer },
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  input: Values,
  before?: StoredRecord,
  isIncomplete = false,
): Promise<Values> {
  const hidden = await findForbiddenFields(deps, trx, ctx.actor, entity, {
    verb: before ? 'change' : 'create',
    id: before?.id,
    names: Object.keys(input),
  })
  const isApplication = ctx.actor.kind === 'system'
  const options = before ? { whole: false, before, isApplication } : { whole: true, isApplication }
  const { values, issues } = safeValidateEntity(entity, input, options)
  const hiddenFields = new Set([...hidden, ...issues].map(({ path }) => path[0]))
  // Fields that the actor may not change get no further errors.
  const writableValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => !hiddenFields.has(name)),
  )
  const missingTargets = await findMissingTargets(deps, trx, ctx, entity, writableValues)
  const files = await resolveFiles(deps, trx, ctx, entity, { values: writableValues, before })
  const fixed = before ? changedFixedFields(entity, writableValues, before) : []
  const found = [...hidden, ...issues, ...fixed, ...missingTargets, ...files.issues]
  const write = { entity, before, values: writableValues, isIncomplete }
  // Constraints also hold for the values that the application sets.
  const complete = found.length > 0 ? writableValues : await withSetValues(deps, trx, ctx, write)
  const lacking = await findRoleIssues(deps, trx, entity, { before, values: complete })
  const conflicts = await findConstraintIssues(deps, trx, entity, {
    ...(before ? { before, own: before.id } : {}),
    after: { ...initialState(entity), ...before, ...complete },
    changed: Object.keys(complete),
  })
  const all = [...found, ...lacking, ...conflicts]
  if (all.length > 0) throw writeError(all)
  return { ...complete, ...files.values }
}

/** The state of a new record, which conditions of constraints read like a field. */
function initialState({ states }: Entity): Values {
  return states ? { state: states.initial } : {}
}

/** Finds fields that never change after the record is created, and would. */
function changedFixedFields({ fields }: Entity, values: Values, before: Values): Issue[] {
  return Object.keys(values)
    .filter((name) => fields[name]?.fixed && !isDeepStrictEqual(values[name], before[name] ?? null))
    .map((name) => ({ path: [name], about: { code: 'read-only' } }))
}
