import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { fieldsOfWhere } from '#shell/language/records/matches-where.ts'
import { declaredConditions } from '#shell/model/conditions/verb-conditions.ts'
import type { EntityDescription, MoveDescription } from '../description.ts'
import type { VerbConditionDescription } from '../process-description.ts'
import { formatCondition } from '../grammar/format-formula.ts'
import type { Languages } from '../grammar/localized-text.ts'
import { describeOtherwise } from './describe-constraints.ts'
import type { Viewer } from './viewer.ts'

/** Describes the conditions that bind everyone, whose fields a viewer may all know. */
export function describeConditions(
  entity: Entity,
  viewer: Viewer,
  isVisible: (field: string) => boolean,
  languages: Languages,
): readonly VerbConditionDescription[] {
  const isKnown = (name: string) => isVisible(name) || !Object.hasOwn(entity.fields, name)
  return declaredConditions(entity)
    .filter(
      ({ verb }) =>
        viewer.isAll || verb === 'write' || verb === 'commit' || viewer.can(verb, entity),
    )
    .filter(({ check }) => viewer.isAll || fieldsOfWhere(check, entity).every(isKnown))
    .map(({ name, verb, check, except = [], fields = [], else: otherwise }) => ({
      name,
      verb,
      check: formatCondition(check),
      except: except.map(({ role }) => role).filter(viewer.hasRole),
      fields: fields.filter(isVisible),
      ...describeOtherwise(otherwise, languages),
    }))
}

/** Describes the errors that the code of the verbs can throw. */
export function describeVerbErrors(
  entity: Entity,
  { can }: Viewer,
): Pick<EntityDescription, 'errors'> {
  const declared: Readonly<Record<string, readonly ErrorDefinition[] | undefined>> = entity.errors
  const known = Object.entries(declared).flatMap(([verb, errors = []]) =>
    errors.length > 0 && (verb === 'commit' || can(verb, entity))
      ? [[verb, errors.map(({ code }) => code)] as const]
      : [],
  )
  return known.length === 0 ? {} : { errors: Object.fromEntries(known) }
}

/** Describes the errors that the code of a move can throw. */
export function describeErrors(
  errors: readonly ErrorDefinition[] = [],
): Pick<MoveDescription, 'errors'> {
  return errors.length === 0 ? {} : { errors: errors.map(({ code }) => code) }
}
