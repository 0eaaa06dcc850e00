import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { validateWhere } from './validate-where.ts'
import { accessRulesByRole, conditionOf, type AccessRule } from '#shell/language/roles/role.ts'

/**
 * Returns the mistakes in the conditions of access rules: unknown fields, states and operators.
 *
 * @example
 * validateConditions(card, [card]) // [] if all conditions are valid
 */
export function validateConditions(
  entity: Entity,
  entities: readonly Entity[],
): readonly DeclarationError[] {
  const { name: of } = entity
  const rules: [string, readonly string[], AccessRule][] = Object.entries(entity.may).map(
    ([verb, rule]) => [verb, [of, 'may', verb], rule],
  )
  for (const [name, { may }] of Object.entries(entity.states?.moves ?? {})) {
    rules.push([name, [of, 'states', 'moves', name, 'may'], may])
  }
  for (const [name, { read, change }] of Object.entries(entity.fieldPermissions)) {
    if (read !== undefined)
      rules.push([`reading ${name}`, [of, 'fieldPermissions', name, 'read'], read])
    if (change !== undefined)
      rules.push([`changing ${name}`, [of, 'fieldPermissions', name, 'change'], change])
  }
  return rules.flatMap(([verb, place, rule]) =>
    Object.entries(accessRulesByRole(rule)).flatMap(([role, terms]) =>
      validateWhere(`A condition of ${verb} of ${of}`, conditionOf(terms) ?? {}, {
        entity,
        entities,
      }).map((problem) => declarationError([...place, role], problem, exampleFor(role, entity))),
    ),
  )
}

function exampleFor(role: string, { fields, states }: Entity): string {
  const [field = 'id'] = Object.keys(fields)
  const condition = states ? `state: '${states.initial}'` : `${field}: { not: null }`
  return `${role}: when({ ${condition} })`
}
