import type { Entity } from './entity.ts'
import { referencedFields } from '../expressions/expression.ts'
import { inlineComputed } from '../fields/expression-inputs.ts'
import type { AccessRule } from '../roles/role.ts'

type RestrictedEntity = Pick<Entity, 'fields' | 'fieldPermissions'>

/** The rule of a hidden field. */
const nobody: AccessRule = []

const cache = new WeakMap<RestrictedEntity, ReadonlyMap<string, readonly AccessRule[]>>()

/**
 * Returns the access rules for reading, of each field that has any. All rules of a field must be
 * satisfied. A computed field has its own rules and the rules of every field of its expression,
 * except those that it reveals.
 *
 * @example
 * readingTerms(employee).get('salary') // [[manager]]
 */
export function readRulesByField(
  entity: RestrictedEntity,
): ReadonlyMap<string, readonly AccessRule[]> {
  const cached = cache.get(entity)
  if (cached) return cached
  const rules = new Map<string, readonly AccessRule[]>()
  for (const name of Object.keys(entity.fields)) {
    const all = [name, ...restrictedInputs(entity, name)].flatMap((one) =>
      ownReadRules(entity, one),
    )
    if (all.length > 0) rules.set(name, [...new Set(all)])
  }
  cache.set(entity, rules)
  return rules
}

/**
 * Returns the fields of a computed field’s expression that have their own read rule and are not
 * revealed.
 *
 * @example
 * concealedInputs(employee, 'yearlySalary') // ['salary']
 */
export function restrictedInputs(entity: RestrictedEntity, name: string): readonly string[] {
  const computed = Object.hasOwn(entity.fields, name) ? entity.fields[name]?.computed : undefined
  if (!computed) return []
  return [...new Set(referencedFields(inlineComputed(computed.expression, entity.fields)))].filter(
    (input) => !computed.reveals.includes(input) && ownReadRules(entity, input).length > 0,
  )
}

function ownReadRules(
  { fields, fieldPermissions }: RestrictedEntity,
  name: string,
): readonly AccessRule[] {
  if (fields[name]?.hidden) return [nobody]
  const rule = Object.hasOwn(fieldPermissions, name) ? fieldPermissions[name]?.read : undefined
  return rule === undefined ? [] : [rule]
}
