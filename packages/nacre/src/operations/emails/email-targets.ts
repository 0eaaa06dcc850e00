import type { EntityEmail } from '#shell/language/entities/email.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { StoredRecord } from '#shell/store/records/stored-record.ts'
import type { Store } from '#shell/store/store.ts'

/** Who gets an email: a user, an address without an account, or everyone with a role. */
export type EmailTarget =
  | { readonly user: string }
  | { readonly address: string }
  | { readonly role: string }

interface TargetDeps {
  readonly store: Store
  readonly product: Pick<Product, 'entities' | 'users'>
}

/** Finds the recipients of an email, as the record is now. A missing value has none. */
export async function emailTargets(
  deps: TargetDeps,
  trx: QueryRunner,
  to: EntityEmail['to'],
  entity: Entity,
  record: StoredRecord,
): Promise<readonly EmailTarget[]> {
  if (typeof to !== 'string') return [{ role: to.role }]
  if (to === 'owner') {
    const { owner } = record
    const [, id] = typeof owner === 'string' ? (/^user:(.+)$/u.exec(owner) ?? []) : []
    return id === undefined ? [] : [{ user: id }]
  }
  const names = to.split('.')
  const last = names.pop() ?? ''
  const holder = await followRelations(deps, trx, names, entity, record)
  if (!holder) return []
  const values = [holder.record[last] ?? []].flat().map(String)
  const isUser = holder.entity.fields[last]?.relation !== undefined
  return [...new Set(values)].map((value) => (isUser ? { user: value } : { address: value }))
}

/** Follows relations to one record each. Records in the trash end the path. */
async function followRelations(
  { store, product }: TargetDeps,
  trx: QueryRunner,
  names: readonly string[],
  entity: Entity,
  record: StoredRecord,
): Promise<{ readonly entity: Entity; readonly record: StoredRecord } | undefined> {
  let current = { entity, record }
  for (const name of names) {
    const id = current.record[name]
    const target = current.entity.fields[name]?.relation?.target
    const next = product.entities.find((one) => one.name === target)
    if (!next || typeof id !== 'string') return undefined
    const found = await store.records(next).read({ id, where: [] }, trx)
    if (!found) return undefined
    current = { entity: next, record: found }
  }
  return current
}
