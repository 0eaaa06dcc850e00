import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import { validationError } from '#shell/model/values/validate-values.ts'
import type { RequestContext } from '../request-context.ts'
import type { StepDeps } from '../steps/run-step.ts'
import { findReferenced, isEmpty } from './find-referenced.ts'

type Values = Readonly<Record<string, unknown>>

/** A unique value that names a related record: the `email` of a `customer`. */
export interface RelatedKey {
  readonly relation: string
  readonly target: Entity
  readonly field: string
  readonly value?: unknown
}

/** Returns what a column such as `customer.email` names, or `undefined` for any other. */
export function relatedKeyIn(
  name: string,
  { fields }: Entity,
  { entities }: Pick<Product, 'entities'>,
): RelatedKey | undefined {
  const [relation = '', field = '', ...more] = name.split('.')
  const related = Object.hasOwn(fields, relation) ? fields[relation]?.relation : undefined
  if (!related || related.isMany || more.length > 0) return undefined
  const target = entities.find((one) => one.name === related.target)
  const isUnique =
    target && Object.hasOwn(target.fields, field) && target.fields[field]?.unique === true
  return isUnique ? { relation, target, field } : undefined
}

/** Returns values with the ids of the related records that their unique values name. */
export async function withRelated(
  deps: StepDeps,
  ctx: RequestContext,
  values: Values,
  keys: Readonly<Record<string, RelatedKey>>,
): Promise<Values> {
  const found = await Promise.all(
    Object.values(keys).map(async (key) => [key.relation, await idOf(deps, ctx, key)] as const),
  )
  return { ...values, ...Object.fromEntries(found) }
}

/** Returns the id of a related record, if the actor may read it and the value that names it. */
async function idOf(
  deps: StepDeps,
  ctx: RequestContext,
  { relation, target, field, value }: RelatedKey,
): Promise<string | null> {
  if (isEmpty(value) || value === '') return null
  const isReadable = deps.authorizer.readable(ctx.actor, target).has(field)
  const record = isReadable ? await findReferenced(deps, ctx, target, field, value) : undefined
  if (!record) throw validationError([{ path: [relation], about: { code: 'record-not-found' } }])
  return record.id
}
