import type { ActionDescription, EntityDescription, TogetherDescription } from '../description.ts'
import { type Change, changesOf, type Changes, paired, same } from './change.ts'
import { compareFields } from './compare-fields.ts'
import { compareStates } from './compare-states.ts'
import { compareFieldTerms, compareTerms } from './compare-terms.ts'

export function compareEntities(
  before: readonly EntityDescription[],
  after: readonly EntityDescription[],
  all: Change[],
): void {
  const { kept, gone, added } = paired(withNewTargets(before, after), after, ({ was }) => was)
  for (const { name, plural } of gone) {
    const why = `/v1/${plural} and all behind it answer no more`
    changesOf(name, all).break('it is gone.', 'everybody', why)
  }
  for (const { name, plural } of added) changesOf(name, all).say(`it is new: /v1/${plural}.`)
  for (const [old, entity] of kept) compareEntity(old, entity, changesOf(entity.name, all))
}

/** What points to an entity that has another name now points to the same. */
function withNewTargets(
  before: readonly EntityDescription[],
  after: readonly EntityDescription[],
): readonly EntityDescription[] {
  const named = new Map(after.map(({ name, was }) => [was ?? name, name]))
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
  if (old.name !== entity.name) changes.say(`it was called ${old.name}; its records are kept.`)
  if (old.plural !== entity.plural) {
    const why = `/v1/${old.plural} and all behind it answer no more`
    changes.break(
      `many are now called ${entity.plural}, and no longer ${old.plural}.`,
      'everybody',
      why,
    )
  }
  if (old.purpose !== entity.purpose) changes.say('its purpose is described otherwise.')
  if (!same([old.label, old.labels], [entity.label, entity.labels])) {
    changes.say('people read another name for it.')
  }
  const use = { kind: 'the field', does: `creates one`, isRead: true }
  compareFields(old.fields, entity.fields, use, changes)
  compareStates(old.states, entity.states, changes)
  compareActions(old.actions, entity.actions, changes)
  compareTogether('the rule', old.rules, entity.rules, changes)
  compareTogether('the uniqueness', old.unique, entity.unique, changes)
  compareMay(old, entity, changes)
  compareLimits(old, entity, changes)
  if (!same(old.sections ?? [], entity.sections)) changes.say('its form has other sections.')
  if (old.title !== entity.title) {
    changes.say(`each is called by ${entity.title ?? 'the first text that it has'}.`)
  }
  if (!same(old.columns ?? [], entity.columns)) changes.say('its list has other columns.')
  if (!same(old.sortedBy, entity.sortedBy)) {
    changes.say(`lists are quick to sort by ${entity.sortedBy.join(', ') || 'nothing'}.`)
  }
  if (old.ownsItself !== entity.ownsItself) {
    const says = entity.ownsItself ? 'each is now its own owner.' : 'whoever makes one owns it now.'
    changes.break(says, 'everybody', 'what owners may is up to somebody else')
  }
  if (!same(old.after, entity.after)) changes.say('other jobs are done afterwards.')
}

function compareMay(old: EntityDescription, entity: EntityDescription, changes: Changes): void {
  for (const verb of new Set([...Object.keys(old.may), ...Object.keys(entity.may)])) {
    const isGone =
      !['read', 'create', 'change', 'remove'].includes(verb) && !hasAction(entity, verb)
    if (!isGone) {
      compareTerms(
        verb,
        old.may[verb] ?? [],
        entity.may[verb] ?? [],
        changes,
        verb === 'read' ? 'readers' : 'writers',
      )
    }
  }
  for (const field of entity.fields) {
    const was = old.fields.find(({ name }) => name === field.name || name === field.was)
    if (!was) continue
    compareFieldTerms(`read ${field.name}`, was.read, field.read, changes, 'readers')
    compareFieldTerms(`set ${field.name}`, was.change, field.change, changes, 'writers')
  }
}

function hasAction({ actions }: EntityDescription, verb: string): boolean {
  return actions.some(({ name }) => name === verb)
}

function compareActions(
  before: readonly ActionDescription[],
  after: readonly ActionDescription[],
  changes: Changes,
): void {
  const { kept, gone, added } = paired(before, after)
  for (const { name } of gone) {
    changes.break(`the action ${name} is gone.`, 'writers', 'its address answers no more')
  }
  for (const { name } of added) changes.say(`the action ${name} is new.`)
  for (const [old, action] of kept) {
    const name = `the action ${action.name}`
    if (!same(old.label, action.label)) changes.say(`${name} is called otherwise.`)
    if (old.kind === 'code' && action.kind === 'code') {
      if (old.does !== action.does) changes.say(`${name} is described otherwise.`)
      const use = { kind: `${name}: its input`, does: 'uses it', isRead: false }
      compareFields(old.input, action.input, use, changes)
      for (const id of action.failures) {
        if (!old.failures.includes(id)) changes.say(`${name} can now fail with ${id}.`)
      }
    } else if (!same(old, action)) {
      changes.break(
        `${name} is used otherwise.`,
        'everybody',
        'its address takes and answers something else',
      )
    }
  }
}

function compareTogether(
  kind: string,
  before: readonly TogetherDescription[],
  after: readonly TogetherDescription[],
  changes: Changes,
): void {
  const { kept, gone, added } = paired(before, after)
  for (const { name } of gone) changes.say(`${kind} ${name} is gone.`)
  for (const { name } of added) {
    changes.break(`${kind} ${name} is new.`, 'writers', 'values that were taken may be refused')
  }
  for (const [old, one] of kept) {
    if (!same(old.fields, one.fields)) {
      const says = `${kind} ${one.name} is now about ${one.fields.join(', ')}.`
      changes.break(says, 'writers', 'values that were taken may be refused')
    }
    if (!same(old.says, one.says)) changes.say(`${kind} ${one.name} says it in other words.`)
  }
}

function compareLimits(
  { limits: old, binDays: oldDays }: EntityDescription,
  { limits, binDays }: EntityDescription,
  changes: Changes,
): void {
  const why = 'what was within the limit is refused'
  const counted = (what: string, was: number | undefined, is: number | undefined) => {
    if (was === is) return
    const says = is === undefined ? `${what} have no limit any more.` : `at most ${is} ${what} now.`
    if (is !== undefined && (was === undefined || is < was)) changes.break(says, 'writers', why)
    else changes.say(says)
  }
  counted('records of one owner', old.perOwner, limits.perOwner)
  counted('records in all', old.inAll, limits.inAll)
  const [was, is] = [old.rates ?? {}, limits.rates ?? {}]
  for (const verb of new Set([...Object.keys(was), ...Object.keys(is)])) {
    if (was[verb] === is[verb]) continue
    const rate = is[verb]
    if (rate === undefined) changes.say(`${verb} has no rate any more.`)
    else
      changes.break(
        `one actor may ${verb} ${rate} now.`,
        'writers',
        'what comes too often is refused',
      )
  }
  if (oldDays !== binDays) changes.say(`what is removed stays ${binDays} days in the bin now.`)
}
