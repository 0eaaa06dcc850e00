import { inEachLanguage, localizedMessage } from '#shell/messages/translate.ts'
import { principalId } from '#shell/language/roles/actor.ts'
import { validationError } from '#shell/model/values/validate-values.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Issue } from '#shell/language/entities/safe-validate.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { entitiesWrittenAlong } from '#shell/model/process/reach.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'
import type { RequestContext } from '../request-context.ts'
import type { Authorizer } from '../authorizer.ts'

type Values = Readonly<Record<string, unknown>>

/** A field of another entity that references this entity. */
export interface IncomingRelation {
  readonly from: Entity
  readonly field: string
  readonly onRemove: 'restrict' | 'set null' | 'cascade'
}

/** Returns all fields of the product that reference an entity. */
export function incomingRelations(
  entity: Entity,
  entities: readonly Entity[],
): readonly IncomingRelation[] {
  return entities.flatMap((from) =>
    Object.entries(from.fields).flatMap(([field, { relation }]) =>
      relation?.target === entity.name ? [{ from, field, onRemove: relation.onRemove }] : [],
    ),
  )
}

interface Deps {
  readonly product: Product
  readonly store: Store
  readonly authorizer: Authorizer
}

/** Finds relations to records that do not exist or that the actor may not read. */
export async function findMissingTargets(
  { product, store, authorizer }: Deps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  values: Values,
): Promise<Issue[]> {
  const found: Issue[] = []
  for (const [name, value] of Object.entries(values)) {
    const relation = entity.fields[name]?.relation
    if (!relation || value === null || value === undefined) continue
    const target = product.entities.find((one) => one.name === relation.target)
    if (!target) continue
    const permission = authorizer.permission(ctx.actor, 'read', target)
    const where = typeof permission === 'object' ? [permission.where] : []
    // A lock blocks a concurrent removal until this transaction ends. Two shared locks of a record
    // that both then write, or whose stored values both renew, would wait for each other.
    const isWritten =
      entitiesWrittenAlong(product, entity).has(target.name) ||
      store.renewals.renews(entity, target)
    const lock = isWritten ? 'change' : 'share'
    for (const id of Array.isArray(value) ? value : [value]) {
      const one = { id: String(id), where, me: principalId(ctx.actor), lock } as const
      const isThere = permission !== 'none' && (await store.records(target).read(one, trx))
      if (!isThere) found.push({ path: [name], about: { code: 'record-not-found' } })
    }
  }
  return found
}

/**
 * Throws when a relation references a record that does not exist or that the actor may not read.
 */
export async function assertRelationTargets(
  deps: Deps,
  trx: QueryRunner,
  ctx: RequestContext,
  entity: Entity,
  values: Values,
): Promise<void> {
  const missingTargets = await findMissingTargets(deps, trx, ctx, entity, values)
  if (missingTargets.length > 0) throw validationError(missingTargets)
}

/** Checks whether the actor may know that records reference others by this field. */
export function mayReadField(
  authorizer: Authorizer,
  { actor }: Pick<RequestContext, 'actor'>,
  { from, field }: Pick<IncomingRelation, 'from' | 'field'>,
): boolean {
  return authorizer.mayEver(actor, 'read', from) && authorizer.readable(actor, from).has(field)
}

/**
 * Returns the error for a record that is still referenced. Names only entities that the actor may
 * read.
 */
export function stillReferencedError(
  { authorizer }: { readonly authorizer: Authorizer },
  { actor }: RequestContext,
  { from, field }: IncomingRelation,
  { isTrash }: { isTrash: boolean },
): AppError {
  const isReadable = mayReadField(authorizer, { actor }, { from, field })
  const name = isTrash ? 'trash' : 'live'
  if (!isReadable)
    return new AppError('conflict', { message: localizedMessage(`api.referenced.${name}`) })
  const { label = humanize(field) } = from.fields[field] ?? {}
  const many = from.pluralLabel ?? humanize(from.plural)
  const places = inEachLanguage(
    (language) => `${localize(many, language)} (${localize(label, language)})`,
  )
  return new AppError('conflict', {
    message: localizedMessage(`api.referenced.${name}By`, { places }),
    details: { entity: from.name, field },
  })
}

/** Finds records that reference a record: current ones or those in the trash. */
export async function findReferencing(
  store: Store,
  trx: QueryRunner,
  { from, field }: IncomingRelation,
  id: string,
  { isTrash = false } = {},
): Promise<readonly StoredRecord[]> {
  const params: Where = { [field]: { [from.fields[field]?.relation?.isMany ? 'has' : 'is']: id } }
  const query = { where: [params], order: [], limit: 1_001, isLocked: true, isTrash }
  const found = await store.records(from).list(query, trx)
  // A removal that affects thousands of records is probably a mistake.
  if (found.length > 1_000) {
    throw new AppError('conflict', { details: { entity: from.name, field } })
  }
  return found
}
