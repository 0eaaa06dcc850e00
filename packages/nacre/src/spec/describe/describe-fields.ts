import type { Entity } from '#shell/language/entities/entity.ts'
import { fieldNamesIn, parseFormula } from '../grammar/parse-formula.ts'
import type { Languages } from '../grammar/localized-text.ts'
import { describeField } from './describe-field.ts'
import type { Viewer } from './viewer.ts'
import type { FieldDescription } from '../field-description.ts'

/** Describes the fields of an entity that a viewer may know. */
export function describeFields(
  entity: Entity,
  viewer: Viewer,
  isKnown: (entity: string) => boolean,
  languages: Languages,
): readonly FieldDescription[] {
  const isRead = viewer.can('read', entity)
  const isSet = viewer.can('create', entity) || viewer.can('change', entity)
  const known = Object.entries(entity.fields).filter(
    ([name, { readOnly }]) =>
      (isRead && viewer.field('read', entity, name)) ||
      (isSet && !readOnly && viewer.field('change', entity, name)),
  )
  const names = new Set(known.map(([name]) => name))
  return known.map(([name, field]) => {
    const terms = entity.fieldPermissions[name]
    const {
      relation,
      formula,
      reveals = [],
      visibleWhen,
      read,
      change,
      renamedFrom,
      source,
      computedDefault,
      ...rest
    } = describeField(name, field, languages, terms)
    const isDescribed = (one: string | undefined) =>
      one !== undefined &&
      fieldNamesIn(parseFormula(one)).every(
        (other) => names.has(other) || !Object.hasOwn(entity.fields, other),
      )
    // Where somebody may not know what a value is made of, the field is only read-only for them.
    const isKnownSource =
      source?.kind !== 'value' || source.formula === 'me' || isDescribed(source.formula)
    const revealed = reveals.filter((other) => names.has(other))
    return {
      ...rest,
      ...(relation && isKnown(relation.target) ? { relation } : {}),
      ...(formula !== undefined && isDescribed(formula) ? { formula } : {}),
      ...(source && isKnownSource ? { source } : {}),
      ...(computedDefault === 'me' || isDescribed(computedDefault) ? { computedDefault } : {}),
      ...(revealed.length > 0 ? { reveals: revealed } : {}),
      ...(visibleWhen !== undefined && isDescribed(visibleWhen) ? { visibleWhen } : {}),
      ...(renamedFrom === undefined || !viewer.isAll ? {} : { renamedFrom }),
      ...(read === undefined ? {} : { read: viewer.terms(terms?.read ?? [], entity) }),
      ...(change === undefined ? {} : { change: viewer.terms(terms?.change ?? [], entity) }),
    }
  })
}
