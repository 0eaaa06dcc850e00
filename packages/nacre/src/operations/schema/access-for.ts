import { accessTable, type AccessTable } from '#shell/model/conditions/access-table.ts'
import type { Actor } from '#shell/language/roles/actor.ts'
import { AppError } from '#shell/language/errors/app-error.ts'
import { isAdministrator } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'

/**
 * Returns all declared permissions. For administrators only, because it names everything that is
 * declared.
 */
export function accessFor(
  product: Pick<Product, 'entities' | 'roles'>,
  actor: Actor,
  language: Language,
): AccessTable {
  if (actor.kind === 'visitor') throw new AppError('unauthenticated')
  // No API key scope covers it.
  if (actor.kind === 'key' || !isAdministrator(actor, product.roles)) {
    throw new AppError('forbidden')
  }
  return accessTable(product, language)
}
