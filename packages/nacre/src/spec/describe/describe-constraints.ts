import type { Entity } from '#shell/language/entities/entity.ts'
import type { NoOverlap } from '#shell/language/entities/span-constraints.ts'
import { isFieldError } from '#shell/language/errors/field-error.ts'
import { perFieldsOf } from '#shell/model/conditions/limit-counts.ts'
import { fieldsOfWhere } from '#shell/language/records/matches-where.ts'
import { isErrorDefinition, type Otherwise } from '#shell/model/conditions/otherwise.ts'
import type { Where } from '#shell/language/conditions/where.ts'
import type { EntityDescription } from '../description.ts'
import type { NoOverlapDescription, OtherwiseDescription } from '../constraint-description.ts'
import { formatDuration } from '../grammar/duration.ts'
import { describeLimitCount } from '../grammar/count.ts'
import { formatCondition } from '../grammar/format-formula.ts'
import { type Languages, normalizeLocalizedText } from '../grammar/localized-text.ts'

/** Describes the constraints of an entity whose fields a viewer may all know. */
export function describeConstraints(
  entity: Entity,
  isVisible: (field: string) => boolean,
  isKnownEntity: (entity: string) => boolean,
  languages: Languages,
): Pick<EntityDescription, 'unique' | 'noOverlap' | 'within' | 'counts' | 'frozen'> {
  const { unique, noOverlap, within, limits, frozen } = entity
  const isKnown = (fields: readonly string[], where: Where = {}) =>
    [...fields, ...fieldsOfWhere(where, entity)].every((one) => one === 'state' || isVisible(one))
  return {
    unique: Object.entries(unique)
      .filter(([, { fields, where }]) => isKnown(fields, where))
      .map(([name, { fields, where, message, else: otherwise = message }]) => ({
        name,
        fields,
        ...describeWhere(where),
        ...describeOtherwise(otherwise, languages),
      })),
    noOverlap: Object.entries(noOverlap)
      .filter(([, one]) => isKnown([one.per, one.from, one.to], one.where))
      .filter(([, one]) => !one.with || isKnownEntity(one.with.entity))
      .map(([name, one]) => ({
        ...describeOverlap(name, one),
        ...describeOtherwise(one.else, languages),
      })),
    within: Object.entries(within)
      .filter(([, one]) => isKnown([one.from, one.to, one.hours.split('.')[0] ?? ''], one.where))
      .map(([name, { from, to, hours, where, else: otherwise }]) => ({
        name,
        fields: [from, to],
        hours,
        ...describeWhere(where),
        ...describeOtherwise(otherwise, languages),
      })),
    counts: Object.entries(limits.counts ?? {})
      .filter(([, one]) =>
        isKnown(
          [...perFieldsOf(one), one.sum ?? []].flat().filter((name) => name !== 'owner'),
          one.of,
        ),
      )
      .map(([name, one]) => ({
        ...describeLimitCount(name, one),
        ...describeOtherwise(one.else, languages),
      })),
    ...(frozen && isKnown([], frozen.when)
      ? {
          frozen: {
            ...describeWhere(frozen.when),
            fields: (frozen.except ?? []).filter((one) => isMove(entity, one) || isVisible(one)),
            message: normalizeLocalizedText(frozen.message, languages),
          },
        }
      : {}),
  }
}

const isMove = ({ states }: Entity, name: string): boolean =>
  Object.hasOwn(states?.moves ?? {}, name)

function describeOverlap(
  name: string,
  { per, from, to, where, gap, with: other }: NoOverlap,
): NoOverlapDescription {
  return {
    name,
    fields: [from, to],
    per,
    ...(gap ? { gap: formatDuration(gap) } : {}),
    ...describeWhere(where),
    ...(other
      ? {
          with: {
            entity: other.entity,
            per: other.per,
            from: other.from,
            to: other.to,
            ...describeWhere(other.where),
            ...(other.asks === 'here' ? { asks: other.asks } : {}),
          },
        }
      : {}),
  }
}

function describeWhere(where: Where | undefined): { readonly where?: string } {
  return where ? { where: formatCondition(where) } : {}
}

/** Describes what a violation answers: a message, or the code of an error. */
export function describeOtherwise(
  otherwise: Otherwise | undefined,
  languages: Languages,
): OtherwiseDescription {
  if (otherwise === undefined) return {}
  if (isErrorDefinition(otherwise)) return { error: otherwise.code }
  return isFieldError(otherwise) ? {} : { message: normalizeLocalizedText(otherwise, languages) }
}
