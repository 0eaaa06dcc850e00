import { constraintErrors } from '#shell/model/constraints/constraint-errors.ts'
import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import { describePermission } from '#shell/model/conditions/describe-permission.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { humanize, localize } from '#shell/language/texts/localized-text.ts'
import { errorsOfVerb } from '#shell/model/process/verb-errors.ts'
import { errorsFor, type OperationKind } from '#shell/model/operation-errors.ts'
import type { Role } from '#shell/language/roles/role.ts'
import { timedMovesOf } from '#shell/model/moves/timed-moves.ts'
import { operation, type OperationOptions } from './operation.ts'
import type { OpenApiNode } from '../open-api-node.ts'
import { recordOperationId } from './operation-ids.ts'
import { operationSummary } from './operation-summary.ts'

/** Describes an operation, with the roles that may use it and its errors from the declaration. */
export type DescribeOperation = (
  kind: OperationKind,
  about: OperationOptions & {
    readonly name?: string
    readonly summary?: string
    readonly id?: string
  },
) => OpenApiNode

/** Creates the function that describes the operations of an entity. */
export function createDescriber(
  entity: Entity,
  roles: readonly Role[],
  entities: readonly Entity[],
): DescribeOperation {
  const label = localize(entity.label ?? humanize(entity.name))
  return (kind, { name, summary, id, failures = [], ...about }) => {
    const verb = name ?? verbs[kind] ?? kind
    const who = describePermission(verb, entity, roles).join('; ')
    const isWriting = !['list', 'read', 'query', 'history', 'may'].includes(kind)
    return operation(
      id ?? recordOperationId(entity, name ?? kind),
      summary ?? operationSummary(kind, entity),
      {
        tag: label,
        ...about,
        description: [`Allowed for: ${who}.`, about.description ?? ''].join('\n\n').trim(),
        failures: [
          ...errorsFor(kind, entity, name),
          ...new Set([
            ...constraintErrors(entity, kind, entities),
            ...errorsOfVerb(entity, name ?? kind),
            ...(isWriting && kind !== 'create' ? errorsOfDueMoves(entity) : []),
            ...failures,
          ]),
        ],
        isWriting,
      },
    )
  }
}

/** Returns the errors of the moves that are due before anything else is done to a record. */
function errorsOfDueMoves(entity: Entity): readonly ErrorDefinition[] {
  return timedMovesOf(entity).flatMap(({ name }) => errorsOfVerb(entity, name))
}

const verbs: Readonly<Record<string, string>> = {
  list: 'read',
  restore: 'remove',
  history: 'change',
}
