import type { Entity } from './entity.ts'
import type { Where } from '../conditions/where.ts'
import { me } from '../expressions/me-operand.ts'

type DeclaredRoles = Pick<Entity, 'recordRoles'>

/**
 * Returns the condition under which somebody has a role on a record: `owner`, which every entity has, or
 * one of its `recordRoles`. Returns `undefined` for a name that is no role on records.
 *
 * @example
 * recordRoleCondition('client', tour) // { client: me }
 */
export function recordRoleCondition(
  name: string,
  { recordRoles }: DeclaredRoles,
): Where | undefined {
  if (name === 'owner') return ownRecords
  return Object.hasOwn(recordRoles, name) ? recordRoles[name] : undefined
}

const ownRecords: Where = { owner: me }

/**
 * Returns the names of all roles that somebody can have on a record of the entity.
 *
 * @example
 * recordRoleNames(tour) // ['owner', 'client', 'crew']
 */
export function recordRoleNames({ recordRoles }: DeclaredRoles): readonly string[] {
  return ['owner', ...Object.keys(recordRoles)]
}
