import { principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { filesIn } from '#shell/model/values/file-fields.ts'
import type { AnyProduct } from '#shell/language/product/registered-product.ts'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import type { FileReference } from '#shell/store/uploads/file-references.ts'
import type { RequestContext } from '../request-context.ts'
import type { Authorizer } from '../authorizer.ts'
import { fieldsWithFiles } from './file-names.ts'

export interface FileAccess {
  readonly product: AnyProduct
  readonly store: Store
  readonly authorizer: Authorizer
}

/** The maximum number of records to check for a file. Beyond this number, access is denied. */
const maxReferences = 100
const day = 86_400_000

/** Returns the time since which an unused upload is readable by its uploader. */
export function uploadGraceStart({ clock }: Store): Date {
  return new Date(clock.now().getTime() - day)
}

/**
 * Returns the display name of a file if the actor may read it: through a current record and field,
 * or as the uploader within a day. Otherwise returns `undefined`.
 */
export async function fileNameIfReadable(
  deps: FileAccess,
  ctx: RequestContext,
  name: string,
  trx?: QueryRunner,
): Promise<string | undefined> {
  const { uploads } = deps.store
  for (const use of await uploads.references.listByFile(name, maxReferences, trx)) {
    const displayName = await nameInRecord(deps, ctx, name, use, trx)
    if (displayName !== undefined) return displayName
  }
  // Uploads are not part of any API key scope.
  if (ctx.actor.kind === 'key') return undefined
  const uploader = { actor: principalId(ctx.actor), at: uploadGraceStart(deps.store) }
  return (await uploads.isUploader(name, uploader, trx)) ? name : undefined
}

async function nameInRecord(
  { product, store, authorizer }: FileAccess,
  { actor }: RequestContext,
  name: string,
  use: FileReference,
  trx?: QueryRunner,
): Promise<string | undefined> {
  const entity = entityOf(product, use)
  if (!entity || !authorizer.mayEver(actor, 'read', entity)) return undefined
  const seen = { ...authorizer.grant(actor, ['read'], entity), ...authorizer.view(actor, entity) }
  const record = await store.records(entity).read({ id: use.record, ...seen }, trx)
  const stored = fieldsWithFiles(entity)
    .flatMap(([field, declared]) => filesIn(declared, record?.[field]))
    .find(({ file }) => file === name)
  return stored && ('name' in stored ? stored.name : name)
}

/** Finds the entity of a reference, also after the entity was renamed. */
function entityOf({ entities }: FileAccess['product'], use: FileReference): Entity | undefined {
  return entities.find((one) => one.name === use.entity || one.renamedFrom === use.entity)
}
