import { countedEntity, type Declared } from '../conditions/counted-entity.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import { expressionInputs } from '#shell/language/fields/expression-inputs.ts'
import { recordRoleCondition } from '#shell/language/entities/record-roles.ts'
import { accessRulesByRole, type Role } from '#shell/language/roles/role.ts'

/**
 * Asks who may know a value over relations, where not everybody who reads the record may read what
 * the value is worked out from.
 *
 * @example
 * [...validateVisible('sold', { entity: event, entities }, [])]
 */
export function* validateVisible(
  name: string,
  { entity, entities }: Declared,
  roles: readonly Role[],
): Iterable<DeclarationError> {
  const { computed } = entity.fields[name] ?? {}
  if (!computed || computed.visible !== undefined) return
  const all = sourcesOf(computed.expression, { entity, entities })
  const concealed = all.find(
    ({ source, fields }) =>
      !readersMayRead(entity, source, roles) ||
      fields.some((field) => source.fieldPermissions[field]?.read !== undefined),
  )
  if (!concealed) return
  const problem = `The field ${name} of ${entity.name} shows what is worked out from ${concealed.source.plural}, which not everybody may read who reads ${entity.name}: say visible: 'all' if they may know it.`
  yield declarationError(
    [entity.name, 'fields', name, 'visible'],
    problem,
    `${name}: computed({ expression: …, visible: 'all' })`,
  )
}

interface Source {
  readonly source: Entity
  readonly fields: readonly string[]
}

/** Returns the other entities that an expression reads, with the fields of each. */
function sourcesOf(expression: Expression, { entity, entities }: Declared): readonly Source[] {
  const { paths, settings, totals } = expressionInputs(expression)
  const product = entities.filter(({ isSingleton }) => isSingleton && settings.length > 0)
  const behind = paths.flatMap((path) => {
    const parts = path.split('.')
    let at: Entity | undefined = entity
    return parts.slice(0, -1).flatMap((name, index): readonly Source[] => {
      const target: string | undefined = at?.fields[name]?.relation?.target
      at = entities.find((one) => one.name === target)
      // The id of a related record is a value of the relation, which its reader knows.
      const next = parts[index + 1] ?? ''
      return at && next !== 'id' ? [{ source: at, fields: [next] }] : []
    })
  })
  const counted = totals.flatMap(({ inverse, value, where }): readonly Source[] => {
    const source = countedEntity(inverse, { entity, entities })
    if (!source) return []
    const fields = [...Object.keys(where), ...(value ? expressionInputs(value).names : [])]
    return [{ source, fields }, ...(value ? sourcesOf(value, { entity: source, entities }) : [])]
  })
  return [...product.map((source) => ({ source, fields: settings })), ...behind, ...counted]
}

/** Checks whether everybody who may read some record of an entity may read all of another. */
function readersMayRead(entity: Entity, source: Entity, roles: readonly Role[]): boolean {
  const [readers, rules] = [entity, source].map(({ may }) => accessRulesByRole(may['read'] ?? []))
  return Object.keys(readers ?? {}).every((role) =>
    [...rolesOf(role, roles)].some(
      (one) => rules?.[one] === 'always' && !recordRoleCondition(one, source),
    ),
  )
}

/** Returns all names that somebody with a role has. */
function rolesOf(name: string, roles: readonly Role[]): ReadonlySet<string> {
  const found = new Set([name, 'everyone', ...(name === 'everyone' ? [] : ['user'])])
  const add = ({ role, includes }: Role): void => {
    found.add(role)
    includes.forEach(add)
  }
  const own = roles.find(({ role }) => role === name)
  if (own) add(own)
  return found
}
