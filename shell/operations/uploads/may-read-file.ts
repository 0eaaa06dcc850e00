import { actorKey } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { filesIn } from '#shell/model/kept-files.ts'
import type { Product } from '#shell/model/product.ts'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'
import type { FileUse } from '#shell/store/uploads/file-uses.ts'
import type { Asker } from '../asker.ts'
import type { Permit } from '../permit.ts'
import { fieldsWithFiles } from './file-names.ts'

export interface FilePermit {
  readonly product: Pick<Product, 'entities'>
  readonly store: Store
  readonly permit: Permit
}

/** Beyond this many records that hold one file nobody is looked for who may read one of them. */
const mostUses = 100
const day = 86_400_000

/** How long whoever uploads a file has to put it into a record, and may see it before. */
export function uploadedSince(now = new Date()): Date {
  return new Date(now.getTime() - day)
}

/**
 * What a file is called for somebody who may read it, or nothing: that is whoever may read a record
 * that holds it now, in a field that they may read, and for a day whoever uploaded it.
 */
export async function mayReadFile(
  parts: FilePermit,
  by: Asker,
  name: string,
  run?: Run,
): Promise<string | undefined> {
  const { uploads } = parts.store
  for (const use of await uploads.uses.of(name, mostUses, run)) {
    const called = await calledIn(parts, by, name, use, run)
    if (called !== undefined) return called
  }
  // A key reads what its scopes open, and this is none of it.
  if (by.actor.kind === 'key') return undefined
  const uploader = { actor: actorKey(by.actor), at: uploadedSince() }
  return (await uploads.isUploader(name, uploader, run)) ? name : undefined
}

async function calledIn(
  { product, store, permit }: FilePermit,
  { actor }: Asker,
  name: string,
  use: FileUse,
  run?: Run,
): Promise<string | undefined> {
  const entity = entityOf(product, use)
  if (!entity || !permit.mayEver(actor, 'read', entity)) return undefined
  const seen = { ...permit.grant(actor, ['read'], entity), ...permit.view(actor, entity) }
  const record = await store.records(entity).read({ id: use.record, ...seen }, run)
  const kept = fieldsWithFiles(entity)
    .flatMap(([field, declared]) => filesIn(declared, record?.[field]))
    .find(({ file }) => file === name)
  return kept && ('name' in kept ? kept.name : name)
}

/** A record keeps its uses when its entity is given another name. */
function entityOf({ entities }: FilePermit['product'], use: FileUse): Entity | undefined {
  return entities.find((one) => one.name === use.entity || one.was === use.entity)
}
