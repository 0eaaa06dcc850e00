import { accessTable, type AccessTable } from '#shell/model/access-table.ts'
import type { Actor } from '#shell/model/actor.ts'
import { Failure } from '#shell/model/failure.ts'
import { isAdministrator } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import type { Language } from '#shell/model/words.ts'

/** Who may what. It names everything that is declared, so it is for those who may see all of that. */
export function accessFor(
  product: Pick<Product, 'entities' | 'roles'>,
  actor: Actor,
  language: Language,
): AccessTable {
  if (actor.kind === 'visitor') throw new Failure('signed-out')
  // No scope of a key names it.
  if (actor.kind === 'key' || !isAdministrator(actor, product.roles)) {
    throw new Failure('forbidden')
  }
  return accessTable(product, language)
}
