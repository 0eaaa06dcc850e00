import type { Actor } from '#shell/model/actor.ts'
import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { placedParts } from '#shell/model/own-parts.ts'
import { isAdministrator, namesOf } from '#shell/model/permission.ts'
import type { Product } from '#shell/model/product.ts'
import { type Language, wordsIn } from '#shell/model/words.ts'

/** A part of the product's own that is for the reader: where it is, and what it is called. */
export interface OwnOutline {
  readonly place: string
  readonly label: string
  /** What a screen is drawn with. */
  readonly icon?: string
}

/** The product's own parts of the admin area that are for somebody who knows of these entities. */
export function ownPartsFor(
  { admin, roles }: Pick<Product, 'admin' | 'roles'>,
  actor: Actor,
  entities: readonly EntityOutline[],
  language: Language,
): readonly OwnOutline[] {
  if (actor.kind !== 'user') return []
  const held = namesOf(actor, roles)
  return placedParts(admin)
    .filter(
      ({ who }) => !who || isAdministrator(actor, roles) || who.some(({ role }) => held.has(role)),
    )
    .filter(({ kind, entity, name }) => {
      if (entity === undefined) return true
      const known = entities.find((one) => one.name === entity)
      return known !== undefined && (kind !== 'columns' || Object.hasOwn(known.fields, name))
    })
    .map(({ place, label, icon }) => ({
      place,
      label: wordsIn(label, language),
      ...(icon === undefined ? {} : { icon }),
    }))
}
