import type { EntityDescription } from '../description.ts'
import type { UniqueDescription } from '../constraint-description.ts'
import { type Change, collectChanges, type Changes, diffByName, isEqualData } from './changes.ts'
import { compareFields } from './compare-fields.ts'
import { compareActions } from './compare-actions.ts'
import { compareConditions, compareVerbErrors } from './compare-processes.ts'
import { compareStates } from './compare-states.ts'
import { compareFieldPermissions, compareAccessRules } from './compare-access-rules.ts'

export function compareEntities(
  before: readonly EntityDescription[],
  after: readonly EntityDescription[],
  all: Change[],
): void {
  const {
    common: stored,
    removed,
    added,
  } = diffByName(withRenamedTargets(before, after), after, ({ renamedFrom }) => renamedFrom)
  for (const { name, plural } of removed) {
    const why = `requests to /v1/${plural} and below fail`
    collectChanges(name, all).addBreaking('it was removed.', 'everybody', why)
  }
  for (const { name, plural } of added)
    collectChanges(name, all).add(`it was added: /v1/${plural}.`)
  for (const [old, entity] of stored) compareEntity(old, entity, collectChanges(entity.name, all))
}

/** Replaces the targets of relations that point to a renamed entity. */
function withRenamedTargets(
  before: readonly EntityDescription[],
  after: readonly EntityDescription[],
): readonly EntityDescription[] {
  const named = new Map(after.map(({ name, renamedFrom }) => [renamedFrom ?? name, name]))
  return before.map((entity) => ({
    ...entity,
    fields: entity.fields.map((field) => {
      const { relation } = field
      const target = relation && named.get(relation.target)
      if (!relation || target === undefined) return field
      return { ...field, relation: { ...relation, target } }
    }),
  }))
}

function compareEntity(old: EntityDescription, entity: EntityDescription, changes: Changes): void {
  if (old.name !== entity.name)
    changes.add(`it was renamed from ${old.name}; its records are kept.`)
  if (old.plural !== entity.plural) {
    const why = `requests to /v1/${old.plural} and below fail`
    changes.addBreaking(
      `its plural is now ${entity.plural}, no longer ${old.plural}.`,
      'everybody',
      why,
    )
  }
  if (old.description !== entity.description) changes.add('its description changed.')
  if (!isEqualData([old.label, old.pluralLabel], [entity.label, entity.pluralLabel])) {
    changes.add('its label changed.')
  }
  const use = { kind: 'the field', does: `creates one`, isRead: true }
  compareFields(old.fields, entity.fields, use, changes)
  compareStates(old.states, entity.states, changes)
  compareActions(old.actions, entity.actions, changes)
  compareConditions(old, entity, changes)
  compareVerbErrors(old, entity, changes)
  compareEntityRules('the rule', old.rules, entity.rules, changes)
  compareEntityRules('the uniqueness', old.unique, entity.unique, changes)
  // Descriptions of earlier versions know no spans.
  compareEntityRules('the constraint', old.noOverlap ?? [], entity.noOverlap, changes)
  compareEntityRules('the constraint', old.within ?? [], entity.within, changes)
  compareEntityRules('the limit', old.counts ?? [], entity.counts, changes)
  if (!isEqualData(old.frozen, entity.frozen)) {
    changes.addBreaking(
      entity.frozen ? 'its frozen records changed.' : 'no record is frozen any more.',
      'writers',
      'changes accepted before may be rejected',
    )
  }
  comparePermissions(old, entity, changes)
  compareLimits(old, entity, changes)
  if (!isEqualData(old.sections ?? [], entity.sections))
    changes.add('the sections of its form changed.')
  if (old.titleField !== entity.titleField) {
    changes.add(`its title field is ${entity.titleField ?? 'its first text field'}.`)
  }
  if (!isEqualData(old.columns ?? [], entity.columns))
    changes.add('the columns of its list changed.')
  if (!isEqualData(old.indexes, entity.indexes)) {
    changes.add(`its indexed fields are ${entity.indexes.join(', ') || 'nothing'}.`)
  }
  if (old.selfOwned !== entity.selfOwned) {
    const text = entity.selfOwned
      ? 'each record now owns itself.'
      : 'the creator of a record now owns it.'
    changes.addBreaking(text, 'everybody', 'the permissions of owners apply to other users')
  }
  if (!isEqualData(old.afterCommit, entity.afterCommit)) changes.add('its jobs changed.')
  if (!isEqualData(old.emails ?? [], entity.emails)) changes.add('its emails changed.')
  if (!isEqualData(old.timers ?? [], entity.timers ?? [])) changes.add('its reminders changed.')
}

function comparePermissions(
  old: EntityDescription,
  entity: EntityDescription,
  changes: Changes,
): void {
  for (const verb of new Set([...Object.keys(old.may), ...Object.keys(entity.may)])) {
    const isRemovedVerb =
      !['read', 'create', 'change', 'remove'].includes(verb) && !hasAction(entity, verb)
    if (!isRemovedVerb) {
      compareAccessRules(
        verb,
        old.may[verb] ?? [],
        entity.may[verb] ?? [],
        changes,
        verb === 'read' ? 'readers' : 'writers',
      )
    }
  }
  for (const field of entity.fields) {
    const was = old.fields.find(({ name }) => name === field.name || name === field.renamedFrom)
    if (!was) continue
    compareFieldPermissions(`read ${field.name}`, was.read, field.read, changes, 'readers')
    compareFieldPermissions(`set ${field.name}`, was.change, field.change, changes, 'writers')
  }
}

function hasAction({ actions }: EntityDescription, verb: string): boolean {
  return actions.some(({ name }) => name === verb)
}

/** The parts of a constraint that only some kinds have. */
function detailsOf(one: UniqueDescription): object {
  const {
    name: _name,
    fields: _fields,
    where: _where,
    message: _message,
    error: _error,
    ...rest
  } = one
  return rest
}

function compareEntityRules(
  kind: string,
  before: readonly UniqueDescription[],
  after: readonly UniqueDescription[],
  changes: Changes,
): void {
  const { common: stored, removed, added } = diffByName(before, after)
  for (const { name } of removed) changes.add(`${kind} ${name} was removed.`)
  for (const { name } of added) {
    changes.addBreaking(
      `${kind} ${name} was added.`,
      'writers',
      'values accepted before may be rejected',
    )
  }
  for (const [old, one] of stored) {
    if (!isEqualData(old.fields, one.fields)) {
      const text = `${kind} ${one.name} is now about ${one.fields.join(', ')}.`
      changes.addBreaking(text, 'writers', 'values accepted before may be rejected')
    }
    if (old.where !== one.where) {
      const records = one.where === undefined ? 'all records' : `records where ${one.where}`
      const text = `${kind} ${one.name} now applies to ${records}.`
      changes.addBreaking(text, 'writers', 'values accepted before may be rejected')
    }
    if (!isEqualData(detailsOf(old), detailsOf(one))) {
      const text = `${kind} ${one.name} now compares with other records.`
      changes.addBreaking(text, 'writers', 'values accepted before may be rejected')
    }
    if (!isEqualData([old.message, old.error], [one.message, one.error]))
      changes.add(`${kind} ${one.name} has a new message.`)
  }
}

function compareLimits(
  { limits: old, trashDays: oldDays }: EntityDescription,
  { limits, trashDays }: EntityDescription,
  changes: Changes,
): void {
  const why = 'records within the old limit are rejected'
  const compareQuota = (what: string, was: number | undefined, is: number | undefined) => {
    if (was === is) return
    const text =
      is === undefined ? `the limit of ${what} was removed.` : `now at most ${is} ${what}.`
    if (is !== undefined && (was === undefined || is < was))
      changes.addBreaking(text, 'writers', why)
    else changes.add(text)
  }
  compareQuota('records per owner', old.perOwner, limits.perOwner)
  compareQuota('records in total', old.total, limits.total)
  const [was, is] = [old.rates ?? {}, limits.rates ?? {}]
  for (const verb of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (was[verb] === is[verb]) continue
    const rate = is[verb]
    if (rate === undefined) changes.add(`${verb} no longer has a rate limit.`)
    else
      changes.addBreaking(
        `the rate limit of ${verb} is now ${rate} per user.`,
        'writers',
        'more frequent requests are rejected',
      )
  }
  if (oldDays !== trashDays)
    changes.add(`deleted records now stay in the trash for ${trashDays} days.`)
}
