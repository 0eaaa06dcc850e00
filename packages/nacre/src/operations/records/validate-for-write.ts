import type { Entity } from '#shell/model/entity.ts'
import { safeValidateEntity } from '#shell/model/safe-validate.ts'
import type { Product } from '#shell/model/product.ts'
import type { QueryRunner } from '#shell/store/database.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import { findForbiddenFields } from './field-access.ts'
import { writeError } from './constraint-error.ts'
import { findConstraintIssues } from './find-constraint-issues.ts'
import type { Authorizer } from '../authorizer.ts'
import { findMissingTargets } from './record-relations.ts'
import { resolveFiles } from '../uploads/resolve-files.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Validates values for a write and returns them in stored form. Throws one error with all field
 * errors. With `before`, validates the record as changed by the values.
 */
export async function validateForWrite(
  deps: { readonly product: Product; readonly store: Store; readonly authorizer: Authorizer },
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  input: Values,
  before?: StoredRecord,
): Promise<Values> {
  const hidden = await findForbiddenFields(deps, trx, ctx.actor, entity, {
    verb: before ? 'change' : 'create',
    id: before?.id,
    names: Object.keys(input),
  })
  const options = before ? { whole: false, before } : { whole: true }
  const { values, issues } = safeValidateEntity(entity, input, options)
  const hiddenFields = new Set([...hidden, ...issues].map(({ path }) => path[0]))
  // Fields that the actor may not change get no further errors.
  const writableValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => !hiddenFields.has(name)),
  )
  const missingTargets = await findMissingTargets(deps, trx, ctx, entity, writableValues)
  const files = await resolveFiles(deps, trx, ctx, entity, { values: writableValues, before })
  const conflicts = await findConstraintIssues(deps, trx, entity, {
    ...(before ? { before, own: before.id } : {}),
    after: { ...initialState(entity), ...before, ...writableValues },
    changed: Object.keys(writableValues),
  })
  const all = [...hidden, ...issues, ...missingTargets, ...files.issues, ...conflicts]
  if (all.length > 0) throw writeError(all)
  return { ...values, ...files.values }
}

/** The state of a new record, which conditions of constraints read like a field. */
function initialState({ states }: Entity): Values {
  return states ? { state: states.initial } : {}
}
