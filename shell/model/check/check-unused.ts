import { twice } from './check-names.ts'
import type { Entity } from '../entity.ts'
import { type States, statesOf } from '../state.ts'

/**
 * What an entity declares and nothing uses: it has no effect, so whoever wrote it expects something that
 * does not happen.
 *
 * @example
 * [...checkUnused(card)] // ['The section looks of card has no fields: name some, or take it out.']
 */
export function* checkUnused(entity: Entity): Iterable<string> {
  const { name, fields, sections, states } = entity
  for (const [section, { fields: inside }] of Object.entries(sections)) {
    if (inside.length === 0) {
      yield `The section ${section} of ${name} has no fields: name some, or take it out.`
    }
  }
  const counted = new Set(
    Object.values(entity.actions).flatMap((one) => (one.kind === 'tally' ? [one.count] : [])),
  )
  for (const [field, { type }] of Object.entries(fields)) {
    if (type === 'counter' && !counted.has(field)) {
      yield `No action counts in the field ${field} of ${name}: declare a tally, or use an integer.`
    }
  }
  if (states) yield* unusedOfStates(name, states)
  yield* unusedTerms(entity)
  yield* unusedLimits(entity)
  yield* uselessTogether(entity)
  yield* uselessNames(entity)
}

function* unusedOfStates(entity: string, states: States): Iterable<string> {
  const { initial, moves, begins = [], ends = [], labels = {} } = states
  const known = statesOf(states)
  for (const state of Object.keys(labels)) {
    if (!known.includes(state)) {
      yield `The states of ${entity} have a label for ${state}, which is not a state: it is one of ${known.join(', ')}.`
    }
  }
  const all = Object.values(moves)
  for (const state of begins) {
    if (state === initial) {
      yield `The state ${state} of ${entity} is the initial one, so begins need not name it: take it out.`
    }
  }
  for (const state of ends) {
    if (all.some(({ from }) => [from].flat().includes(state))) {
      yield `The state ${state} of ${entity} is named in ends, but a move leaves it: take it out.`
    }
  }
  for (const [move, { guard, needs }] of Object.entries(moves)) {
    if (needs !== undefined && !guard) {
      yield `The move ${move} of ${entity} says what its guard needs, but has no guard.`
    }
  }
}

function* unusedTerms({ name, fields, fieldTerms }: Entity): Iterable<string> {
  for (const [field, { read, change }] of Object.entries(fieldTerms)) {
    if (read === undefined && change === undefined) {
      yield `The terms for ${field} of ${name} say nothing: say who may read or change it.`
    }
    if (change !== undefined && Object.hasOwn(fields, field) && fields[field]?.derived) {
      yield `${name} says who may change ${field}, which nobody can: it is kept by the application.`
    }
  }
}

function* unusedLimits({ name, limits, binDays }: Entity): Iterable<string> {
  const { perOwner, inAll } = limits
  if (perOwner !== undefined && inAll !== undefined && inAll > 0 && perOwner > inAll) {
    yield `The limit perOwner of ${name} is ${perOwner}, but there may be only ${inAll} in all.`
  }
  if (!Number.isSafeInteger(binDays) || binDays < 0) {
    yield `The binDays of ${name} must be a whole number from 0.`
  }
}

/** What the database cannot compare, it can neither keep apart nor sort. */
const incomparable = new Set(['json', 'several', 'computed'])

function* uselessTogether({ name, fields, rules, unique, sortedBy }: Entity): Iterable<string> {
  for (const [key, { fields: named }] of Object.entries(unique)) {
    if (named.length === 0) yield `The uniqueness ${key} of ${name} names no fields.`
    for (const one of named) {
      if (Object.hasOwn(fields, one) && incomparable.has(fields[one]?.column.kind ?? '')) {
        yield `The uniqueness ${key} of ${name} names ${one}, whose values cannot be compared.`
      }
    }
  }
  for (const one of sortedBy) {
    const kind = Object.hasOwn(fields, one) ? fields[one]?.column.kind : undefined
    if (kind === 'json' || kind === 'several') {
      yield `${name} is sorted by ${one}, whose values have no order.`
    }
  }
  yield* twice(sortedBy, (one) => `${name} is sorted by ${one} twice.`)
  for (const [kind, declared] of Object.entries({ rule: rules, uniqueness: unique })) {
    for (const [key, { fields: named }] of Object.entries(declared)) {
      yield* twice(named, (one) => `The ${kind} ${key} of ${name} names ${one} twice.`)
    }
  }
}

/** A former name that is somebody's present one would move the values of that. */
function* uselessNames({ name, fields }: Entity): Iterable<string> {
  const former = Object.entries(fields).flatMap(([field, { was }]) =>
    was === undefined ? [] : [{ field, was }],
  )
  for (const { field, was } of former) {
    if (Object.hasOwn(fields, was)) {
      yield `The field ${field} of ${name} was ${was} before, which is a field still.`
    }
  }
  yield* twice(former, ({ was }) => `Two fields of ${name} were ${was} before.`)
}
