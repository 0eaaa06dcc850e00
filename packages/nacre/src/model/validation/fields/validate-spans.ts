import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { constraintWhereErrors } from '../conditions/validate-constraint-where.ts'
import type { Duration } from '#shell/language/expressions/duration.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { inputFields, type SpanSource } from '../../constraints/overlap-rules.ts'

/**
 * Returns the mistakes in the spans of an entity that must not overlap.
 *
 * @example
 * [...overlapErrors(event, product.entities)] // [] if all are valid
 */
export function* overlapErrors(
  entity: Entity,
  entities: readonly Entity[],
): Iterable<DeclarationError> {
  for (const [name, one] of Object.entries(entity.noOverlap)) {
    const place = [entity.name, 'noOverlap', name]
    const about = `The constraint ${name} of ${entity.name}`
    yield* sourceErrors(about, place, one, entity)
    yield* gapErrors(about, place, one.gap)
    if (!one.with) continue
    const other = entities.find((each) => each.name === one.with?.entity)
    const here = [...place, 'with']
    if (!other) {
      const problem = `${about} compares with ${one.with.entity}, which is not an entity.${didYouMean(
        one.with.entity,
        entities.map((each) => each.name),
      )}`
      yield declarationError(here, problem, `with: { entity: '${entity.name}', … }`)
      continue
    }
    yield* sourceErrors(about, here, one.with, other)
    const [target, otherTarget] = [targetOf(entity, one.per), targetOf(other, one.with.per)]
    if (target === otherTarget || target === undefined || otherTarget === undefined) continue
    const problem = `${about} compares spans of a ${target} with those of a ${otherTarget}.`
    yield declarationError([...here, 'per'], problem, `per: '${one.per}'`)
  }
}

function* sourceErrors(
  about: string,
  place: readonly string[],
  { per, from, to, where }: Omit<SpanSource, 'entity'>,
  entity: Entity,
): Iterable<DeclarationError> {
  const relation = Object.hasOwn(entity.fields, per) ? entity.fields[per]?.relation : undefined
  if (!relation || relation.isMany) {
    const problem = `${about} is per ${per}, which is not a relation to one record.${didYouMean(per, Object.keys(entity.fields))}`
    yield declarationError([...place, 'per'], problem, `per: '${exampleRelation(entity)}'`)
  }
  yield* spanFieldErrors(about, place, { from, to }, entity)
  yield* constraintWhereErrors(about, [...place, 'where'], where, entity)
}

/**
 * Returns the mistakes in the fields of a span: both must be dates, or dates and times.
 *
 * @example
 * [...spanFieldErrors('The constraint hall of event', place, { from: 'starts', to: 'ends' }, event)]
 */
export function* spanFieldErrors(
  about: string,
  place: readonly string[],
  fields: { readonly from: string; readonly to: string },
  entity: Entity,
): Iterable<DeclarationError> {
  for (const key of ['from', 'to'] as const) {
    const name = fields[key]
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    const kind = field?.computed?.expression.gives ?? field?.column.kind
    const isOwn = inputFields(name, entity).every((one) => Object.hasOwn(entity.fields, one))
    if ((kind === 'date' || kind === 'timestamp') && isOwn) continue
    const problem = `${about} takes ${key} as ${name}, which is not a date or a date and time of ${entity.name} itself.`
    yield declarationError(
      [...place, key],
      problem,
      `${key}: '${key === 'from' ? 'starts' : 'ends'}'`,
    )
  }
}

function* gapErrors(
  about: string,
  place: readonly string[],
  gap: Duration | undefined,
): Iterable<DeclarationError> {
  if (!gap || (Number.isInteger(gap.count) && Number(gap.count) >= 0)) return
  const problem = `${about} has a gap that is not a whole number of ${gap.unit} from 0.`
  yield declarationError([...place, 'gap'], problem, 'gap: minutes(30)')
}

function targetOf({ fields }: Entity, name: string): string | undefined {
  return fields[name]?.relation?.target
}

function exampleRelation({ fields }: Entity): string {
  return Object.keys(fields).find((name) => fields[name]?.relation) ?? 'hall'
}

/**
 * Returns the mistakes in the spans of an entity that must be inside weekly hours.
 *
 * @example
 * [...withinErrors(tour, product.entities)] // [] if all are valid
 */
export function* withinErrors(
  entity: Entity,
  entities: readonly Entity[],
): Iterable<DeclarationError> {
  for (const [name, one] of Object.entries(entity.within)) {
    const place = [entity.name, 'within', name]
    const about = `The constraint ${name} of ${entity.name}`
    yield* spanFieldErrors(about, place, one, entity)
    yield* constraintWhereErrors(about, [...place, 'where'], one.where, entity)
    const [source = '', related] = one.hours.split('.')
    const own = Object.hasOwn(entity.fields, source) ? entity.fields[source] : undefined
    const isToOne = own?.relation?.isMany === false
    const target = isToOne
      ? entities.find((each) => each.name === own.relation?.target)?.fields
      : undefined
    const field = related === undefined ? own : target?.[related]
    if (field?.type === 'weekly') continue
    const problem = `${about} takes the hours from ${one.hours}, which is not a weekly field of the record or of one that it points to.`
    yield declarationError([...place, 'hours'], problem, `hours: 'vehicle.hours'`)
  }
}
