import { type Actor, actorKey } from '#shell/model/actor.ts'
import { type Entity, termsOf } from '#shell/model/entity.ts'
import { fieldPermission, namesOf, permissionFor } from '#shell/model/permission.ts'
import { administrator, type Role, type Who } from '#shell/model/role.ts'
import { statesAsked } from '#shell/model/asked-states.ts'
import { statesOf } from '#shell/model/state.ts'
import type { TermsDescription } from '../description.ts'
import { describeTerms } from './describe-terms.ts'

/** What somebody may know of a product: what they may do, and nothing of what only others may. */
export interface Knowledge {
  readonly isAll: boolean
  /** Whether there may be records on which they may do this: a verb, a move or an action. */
  can(verb: string, entity: Entity): boolean
  /** Whether they may see this field, or set it. */
  field(verb: 'read' | 'change', entity: Entity, name: string): boolean
  /** Of those who may, the ones that they are among. */
  terms(who: Who): TermsDescription
  isHeld(role: string): boolean
  /** The states in which they may come across a record. */
  states(entity: Entity): readonly string[]
}

/** For those who build and look after the product. */
export const everything: Knowledge = {
  isAll: true,
  can: () => true,
  field: () => true,
  terms: describeTerms,
  isHeld: () => true,
  states: ({ states }) => (states ? statesOf(states) : []),
}

export function knowledgeOf(asking: Actor, roles: readonly Role[]): Knowledge {
  // With a cookie a visitor may come to own something: the same is told to all visitors.
  const actor: Actor =
    actorKey(asking) === undefined ? { kind: 'visitor', key: 'somebody' } : asking
  const names = namesOf(actor, roles)
  // A key of an administrator opens what its scopes say, and nothing else.
  const isKey = actor.kind === 'key'
  if (actor.kind === 'system' || (!isKey && names.has(administrator.role))) return everything
  const isHeld = (name: string) => name === 'owner' || names.has(name)
  const can = (verb: string, entity: Entity) => permissionFor(actor, verb, entity, roles) !== 'none'
  return {
    isAll: false,
    can,
    field: (verb, entity, name) => fieldPermission(actor, verb, entity, name, roles) !== 'none',
    terms: (who) => describeTerms(who).filter((term) => isHeld(term.who)),
    isHeld,
    states: (entity) => statesFor(entity, can, isHeld),
  }
}

function statesFor(
  entity: Entity,
  can: Knowledge['can'],
  isHeld: (name: string) => boolean,
): readonly string[] {
  const { states, may } = entity
  if (!states) return []
  const all = statesOf(states)
  const seen = new Set<string>(can('create', entity) ? [states.initial] : [])
  for (const [name, { from, to }] of Object.entries(states.moves)) {
    if (can(name, entity)) [from, to].flat().forEach((state) => seen.add(state))
  }
  for (const [name, terms] of Object.entries(termsOf(may['read'] ?? []))) {
    if (!isHeld(name)) continue
    if (terms === 'always') return all
    const named = statesAsked(terms.when)
    // Where no state is asked for, a record may be in any.
    if (named.length === 0) return all
    named.filter((state) => all.includes(state)).forEach((state) => seen.add(state))
  }
  return all.filter((state) => seen.has(state))
}
