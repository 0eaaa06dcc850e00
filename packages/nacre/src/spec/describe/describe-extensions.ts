import { resolveExtensions } from '#shell/language/product/admin-extensions.ts'
import type { Product } from '#shell/language/product/product.ts'
import { humanize } from '#shell/language/texts/localized-text.ts'
import type { ExtensionDescription } from '../description.ts'
import { normalizeLocalizedText } from '../grammar/localized-text.ts'
import { mayKnow } from './describe-entity.ts'
import type { Viewer } from './viewer.ts'

type Declared = Pick<Product, 'admin' | 'entities' | 'languages'>

/**
 * Describes the admin extensions that a viewer may know. Visitors may know none, because the admin
 * area requires an account.
 */
export function describeExtensions(
  { admin, entities, languages }: Declared,
  viewer: Viewer,
): readonly ExtensionDescription[] {
  const { isAll, hasRole: isHeld } = viewer
  const entitiesByName = new Map(entities.map((entity) => [entity.name, entity]))
  return resolveExtensions(admin)
    .filter(
      ({ roles }) => isAll || (isHeld('user') && (roles?.some(({ role }) => isHeld(role)) ?? true)),
    )
    .filter(({ kind, entity, name }) => {
      if (isAll || entity === undefined) return true
      const known = entitiesByName.get(entity)
      if (!known || !mayKnow(known, viewer)) return false
      return kind !== 'columns' || viewer.field('read', known, name)
    })
    .map(({ kind, entity, name, label, icon, roles }) => ({
      kind,
      name,
      ...(entity === undefined ? {} : { entity }),
      ...(label === humanize(name) ? {} : { label: normalizeLocalizedText(label, languages) }),
      ...(icon === undefined ? {} : { icon }),
      ...(roles === undefined ? {} : { roles: roles.map(({ role }) => role).filter(isHeld) }),
    }))
}
