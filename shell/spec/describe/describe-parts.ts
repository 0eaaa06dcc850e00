import { placedParts } from '#shell/model/own-parts.ts'
import type { Product } from '#shell/model/product.ts'
import { nameAsWords } from '#shell/model/words.ts'
import type { PartDescription } from '../description.ts'
import { tidyWords } from '../phrases/sayings.ts'
import { mayKnow } from './describe-entity.ts'
import type { Knowledge } from './knowledge.ts'

type Declared = Pick<Product, 'admin' | 'entities' | 'languages'>

/** What the product adds to the admin area, as far as somebody may know of it: nobody comes there without an account. */
export function describeParts(
  { admin, entities, languages }: Declared,
  knowledge: Knowledge,
): readonly PartDescription[] {
  const { isAll, isHeld } = knowledge
  const of = new Map(entities.map((entity) => [entity.name, entity]))
  return placedParts(admin)
    .filter(
      ({ who }) => isAll || (isHeld('user') && (who?.some(({ role }) => isHeld(role)) ?? true)),
    )
    .filter(({ kind, entity, name }) => {
      if (isAll || entity === undefined) return true
      const known = of.get(entity)
      if (!known || !mayKnow(known, knowledge)) return false
      return kind !== 'columns' || knowledge.field('read', known, name)
    })
    .map(({ kind, entity, name, label, icon, who }) => ({
      kind,
      name,
      ...(entity === undefined ? {} : { entity }),
      ...(label === nameAsWords(name) ? {} : { label: tidyWords(label, languages) }),
      ...(icon === undefined ? {} : { icon }),
      ...(who === undefined ? {} : { who: who.map(({ role }) => role).filter(isHeld) }),
    }))
}
