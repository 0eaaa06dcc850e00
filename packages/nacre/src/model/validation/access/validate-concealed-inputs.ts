import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { restrictedInputs } from '#shell/language/entities/read-rules.ts'
import { accessRulesByRole, type Role } from '#shell/language/roles/role.ts'

/**
 * Checks that the roles that may read a computed field may read what it is worked out from. Otherwise
 * they would never see it.
 *
 * @example
 * [...validateConcealedInputs('pay', task, [translator])] // [] if translators may read what pay reads
 */
export function* validateConcealedInputs(
  name: string,
  entity: Entity,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  const { name: of, fieldPermissions } = entity
  const rule = fieldPermissions[name]?.read
  if (rule === undefined) return
  for (const input of restrictedInputs(entity, name)) {
    const allowed = accessRulesByRole(fieldPermissions[input]?.read ?? [])
    const concealed = Object.keys(accessRulesByRole(rule)).find(
      (reader) => !mayRead(reader, new Set(Object.keys(allowed)), roles),
    )
    if (concealed === undefined) continue
    const problem = `The field ${name} of ${of} is never shown to ${concealed}, who may not read ${input}, which it is worked out from: say reveals: ['${input}'] if they may know it.`
    const line = `${name}: computed({ expression: …, reveals: ['${input}'] })`
    yield declarationError([of, 'fields', name, 'reveals'], problem, line)
  }
}

/** Checks whether a rule for these names holds for a role, which has the permissions of those it includes. */
function mayRead(reader: string, allowed: ReadonlySet<string>, roles: readonly Role[]): boolean {
  if (allowed.has('everyone') || allowed.has(reader) || reader === 'administrator') return true
  const declared = roles.find(({ role }) => role === reader)
  if (!declared) return false
  return allowed.has('user') || declared.includes.some(({ role }) => mayRead(role, allowed, roles))
}
