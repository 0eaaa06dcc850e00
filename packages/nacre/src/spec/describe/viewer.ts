import { type Actor, principalId } from '#shell/language/roles/actor.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { fieldPermission, roleNamesOf, permissionFor } from '#shell/language/entities/permission.ts'
import { recordRoleCondition } from '#shell/language/entities/record-roles.ts'
import {
  accessRulesByRole,
  administrator,
  conditionOf,
  type Role,
  type AccessRule,
} from '#shell/language/roles/role.ts'
import { statesInCondition } from '#shell/model/conditions/states-in-condition.ts'
import { statesOf } from '#shell/language/entities/state.ts'
import { describeAccessRule } from './describe-access-rule.ts'
import type { AccessRuleDescription } from '../field-description.ts'

/** Decides which parts of a product a viewer may know: those that they have permission to use. */
export interface Viewer {
  readonly isAll: boolean
  /** Checks whether the viewer may use a verb, a move or an action on some records. */
  can(verb: string, entity: Entity): boolean
  /** Checks whether the viewer may read or change a field. */
  field(verb: 'read' | 'change', entity: Entity, name: string): boolean
  /** Returns the part of an access rule that concerns the viewer’s roles. */
  terms(who: AccessRule, entity: Entity): AccessRuleDescription
  hasRole(role: string): boolean
  /** Returns the states in which the viewer can encounter a record. */
  states(entity: Entity): readonly string[]
}

/** The viewer without restrictions, for developers and administrators. */
export const unrestrictedViewer: Viewer = {
  isAll: true,
  can: () => true,
  field: () => true,
  terms: (who) => describeAccessRule(who),
  hasRole: () => true,
  states: ({ states }) => (states ? statesOf(states) : []),
}

export function viewerOf(caller: Actor, roles: readonly Role[]): Viewer {
  // A visitor with a cookie can own records. All visitors get the same description.
  const actor: Actor =
    principalId(caller) === undefined ? { kind: 'visitor', key: 'somebody' } : caller
  const names = roleNamesOf(actor, roles)
  // The API key of an administrator is limited to its scopes.
  const isKey = actor.kind === 'key'
  if (actor.kind === 'system' || (!isKey && names.has(administrator.role)))
    return unrestrictedViewer
  const hasRole = (name: string) => name === 'owner' || names.has(name)
  const can = (verb: string, entity: Entity) => permissionFor(actor, verb, entity, roles) !== 'none'
  return {
    isAll: false,
    can,
    field: (verb, entity, name) => fieldPermission(actor, verb, entity, name, roles) !== 'none',
    terms: (who, entity) =>
      describeAccessRule(who).filter(
        (term) => hasRole(term.who) || recordRoleCondition(term.who, entity) !== undefined,
      ),
    hasRole,
    states: (entity) => statesFor(entity, can, hasRole),
  }
}

function statesFor(
  entity: Entity,
  can: Viewer['can'],
  isKnownRole: (name: string) => boolean,
): readonly string[] {
  const { states, may } = entity
  if (!states) return []
  const all = statesOf(states)
  const visibleStates = new Set<string>(can('create', entity) ? [states.initial] : [])
  for (const [name, { from, to }] of Object.entries(states.moves)) {
    if (can(name, entity)) [from, to].flat().forEach((state) => visibleStates.add(state))
  }
  for (const [name, terms] of Object.entries(accessRulesByRole(may['read'] ?? []))) {
    if (!isKnownRole(name) && !recordRoleCondition(name, entity)) continue
    const named = statesInCondition(conditionOf(terms))
    // A condition without states matches records in any state.
    if (named.length === 0) return all
    named.filter((state) => all.includes(state)).forEach((state) => visibleStates.add(state))
  }
  return all.filter((state) => visibleStates.has(state))
}
