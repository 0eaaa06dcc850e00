import type { Area, AreaEntity } from '#shell/language/product/area.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { fieldsOfWhere } from '#shell/language/records/matches-where.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { AreaDescription, AreaEntityDescription } from '../area-description.ts'
import { formatCondition } from '../grammar/format-formula.ts'
import { type Languages, normalizeLocalizedText } from '../grammar/localized-text.ts'
import { mayKnow } from './describe-entity.ts'
import type { Viewer } from './viewer.ts'

type Declared = Pick<Product, 'areas' | 'admin' | 'entities' | 'languages'>

/** Describes the areas that a viewer may use. */
export function describeAreas(product: Declared, viewer: Viewer): readonly AreaDescription[] {
  const { areas = {}, admin } = product
  const names = (roles: Area['roles']) => roles.map(({ role }) => role).filter(viewer.hasRole)
  const isOfViewer = (roles: Area['roles']) =>
    viewer.isAll || (viewer.hasRole('user') && (roles.length === 0 || names(roles).length > 0))
  const adminRoles = admin?.roles
  return [
    ...(adminRoles && isOfViewer(adminRoles)
      ? [{ name: 'admin', roles: names(adminRoles), entities: [] }]
      : []),
    ...Object.entries(areas)
      .filter(([, { roles }]) => isOfViewer(roles))
      .map(([name, { path, label, roles, entities }]) => ({
        name,
        path,
        label: normalizeLocalizedText(label, product.languages),
        roles: names(roles),
        entities: Object.entries(entities).flatMap(([entity, own]) => {
          const known = product.entities.find((one) => one.name === entity)
          return known && mayKnow(known, viewer)
            ? [describeAreaEntity(known, own, viewer, product.languages)]
            : []
        }),
      })),
  ]
}

function describeAreaEntity(
  entity: Entity,
  { label, pluralLabel, where, fields, columns, verbs, isInNavigation = true }: AreaEntity,
  viewer: Viewer,
  languages: Languages,
): AreaEntityDescription {
  const isKnown = (name: string) =>
    !Object.hasOwn(entity.fields, name) || viewer.field('read', entity, name)
  const isOpen = where !== undefined && fieldsOfWhere(where, entity).every(isKnown)
  return {
    name: entity.name,
    ...(label === undefined ? {} : { label: normalizeLocalizedText(label, languages) }),
    ...(pluralLabel === undefined
      ? {}
      : { pluralLabel: normalizeLocalizedText(pluralLabel, languages) }),
    ...(isOpen ? { where: formatCondition(where) } : {}),
    ...(fields === undefined ? {} : { fields: fields.filter(isKnown) }),
    ...(columns === undefined ? {} : { columns: columns.filter(isKnown) }),
    ...(verbs === undefined ? {} : { verbs }),
    ...(isInNavigation ? {} : { isInNavigation }),
  }
}
