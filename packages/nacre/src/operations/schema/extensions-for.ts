import type { Actor } from '#shell/language/roles/actor.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { resolveExtensions } from '#shell/language/product/admin-extensions.ts'
import { isAdministrator, roleNamesOf } from '#shell/language/entities/permission.ts'
import type { Product } from '#shell/language/product/product.ts'
import { type Language, localize } from '#shell/language/texts/localized-text.ts'

/** An admin extension that the actor may use, with its place and label. */
export interface ExtensionSchema {
  readonly path: string
  readonly label: string
  /** The icon of a page. */
  readonly icon?: string
}

/** Returns the admin extensions that the actor may use. */
export function extensionsFor(
  { admin, roles }: Pick<Product, 'admin' | 'roles'>,
  actor: Actor,
  entities: readonly EntitySchema[],
  language: Language,
): readonly ExtensionSchema[] {
  if (actor.kind !== 'user') return []
  const current = roleNamesOf(actor, roles)
  return resolveExtensions(admin)
    .filter(
      ({ roles: who }) =>
        !who || isAdministrator(actor, roles) || who.some(({ role }) => current.has(role)),
    )
    .filter(({ kind, entity, name }) => {
      if (entity === undefined) return true
      const known = entities.find((one) => one.name === entity)
      return known !== undefined && (kind !== 'columns' || Object.hasOwn(known.fields, name))
    })
    .map(({ place, label, icon }) => ({
      path: place,
      label: localize(label, language),
      ...(icon === undefined ? {} : { icon }),
    }))
}
