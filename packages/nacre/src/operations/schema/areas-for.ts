import type { Actor } from '#shell/language/roles/actor.ts'
import type { Area, AreaEntity } from '#shell/language/product/area.ts'
import { areaNamesOf } from '#shell/language/product/area-names.ts'
import { type Language, localize } from '#shell/language/texts/localized-text.ts'
import type { Product } from '#shell/language/product/product.ts'
import {
  adminArea,
  adminAreaOf,
  type AreaEntitySchema,
  type AreaSchema,
  isInArea,
} from '#shell/model/schema/area-schema.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { isSystemColumn } from '#shell/model/validation/fields/validate-display-options.ts'
import { me } from '#shell/language/expressions/me-operand.ts'

type AreaProduct = Pick<Product, 'areas' | 'admin' | 'roles'> & Partial<Pick<Product, 'pages'>>

/** Returns the areas of the actor, the one to begin in first, if the product declares any. */
export function areasFor(
  product: AreaProduct,
  actor: Actor,
  entities: readonly EntitySchema[],
  language: Language,
): readonly AreaSchema[] | undefined {
  const { areas, pages = {} } = product
  const admin = adminAreaOf(pages)
  if (!areas) return admin === adminArea ? undefined : [admin]
  if (actor.kind !== 'user') return []
  return areaNamesOf(product, actor).map((name) => {
    const area = areas[name]
    if (!area) return admin
    return {
      name,
      path: area.path,
      home: area.path,
      label: localize(area.label, language),
      pages: pagesIn(area, product, language),
      entities: Object.entries(area.entities).flatMap(([entity, own]) => {
        const known = entities.find((one) => one.name === entity)
        return known ? [areaEntitySchema(known, own, language)] : []
      }),
    }
  })
}

/** Returns the pages of the product that the navigation of an area links to. */
function pagesIn(
  area: Area,
  { pages = {} }: AreaProduct,
  language: Language,
): NonNullable<AreaSchema['pages']> {
  return Object.values(pages)
    .filter(({ path, isInNavigation = true }) => isInNavigation && !/[:*]/u.test(path))
    .filter(({ path }) => isInArea(path, area))
    .map(({ path, title }) => ({ to: path, label: localize(title, language) }))
}

function areaEntitySchema(
  { plural, fields, states }: EntitySchema,
  { label, pluralLabel, where, fields: shown, columns, verbs, isInNavigation = true }: AreaEntity,
  language: Language,
): AreaEntitySchema {
  const isKnown = (name: string) => Object.hasOwn(fields, name) || isSystemColumn(name, { states })
  return {
    plural,
    ...(label === undefined ? {} : { label: localize(label, language) }),
    ...(pluralLabel === undefined ? {} : { pluralLabel: localize(pluralLabel, language) }),
    ...(shown === undefined ? {} : { shownFields: shown.filter(isKnown) }),
    ...(columns === undefined ? {} : { columns: columns.filter(isKnown) }),
    ...(verbs === undefined ? {} : { verbs }),
    ...(isInNavigation ? {} : { isInNavigation }),
    ...(where === undefined ? {} : { listFilter: whereForApi(where) }),
  }
}

/** Converts a declared condition to one that the API takes. */
function whereForApi(where: unknown): unknown {
  if (where === me) return 'me'
  if (Array.isArray(where)) return where.map(whereForApi)
  if (typeof where !== 'object' || where === null) return where
  return Object.fromEntries(Object.entries(where).map(([name, one]) => [name, whereForApi(one)]))
}
