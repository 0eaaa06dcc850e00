import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { duplicateErrors } from './validate-names.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { type States, statesOf } from '#shell/language/entities/state.ts'

/**
 * Returns the parts of an entity’s declaration that have no effect. They are probably mistakes.
 *
 * @example
 * [...checkUnused(card)] // [] if everything has an effect
 */
export function* validateUnused(entity: Entity): Iterable<DeclarationError> {
  const { name, fields, sections, states } = entity
  for (const [section, { fields: inside }] of Object.entries(sections)) {
    if (inside.length === 0) {
      yield declarationError(
        [name, 'sections', section, 'fields'],
        `The section ${section} of ${name} has no fields: name some, or take it out.`,
        `fields: ['${Object.keys(fields)[0] ?? 'title'}']`,
      )
    }
  }
  const counted = new Set(
    Object.values(entity.actions).flatMap((one) =>
      one.kind === 'reaction' ? [one.countField] : [],
    ),
  )
  for (const [field, { type }] of Object.entries(fields)) {
    if (type === 'counter' && !counted.has(field)) {
      yield declarationError(
        [name, 'fields', field],
        `No action counts in the field ${field} of ${name}: declare a reaction, or use an integer.`,
        `actions: { like: reaction({ countField: '${field}', viewerField: 'liked' }) }`,
      )
    }
  }
  if (states) yield* unusedStateOptions(name, states)
  yield* emptyFieldPermissions(entity)
  yield* invalidLimits(entity)
  yield* ineffectiveConstraints(entity)
  yield* ineffectiveRenames(entity)
}

function* unusedStateOptions(entity: string, states: States): Iterable<DeclarationError> {
  const { initial, moves, entryStates = [], finalStates = [], labels = {} } = states
  const known = statesOf(states)
  for (const state of Object.keys(labels)) {
    if (!known.includes(state)) {
      yield declarationError(
        [entity, 'states', 'labels', state],
        `The states of ${entity} have a label for ${state}, which is not a state: it is one of ${known.join(', ')}.`,
        `labels: { ${initial}: '…' }`,
      )
    }
  }
  const all = Object.values(moves)
  for (const state of entryStates) {
    if (state === initial) {
      yield declarationError(
        [entity, 'states', 'entryStates'],
        `The state ${state} of ${entity} is the initial one, so entryStates need not name it: take it out.`,
        `initial: '${state}'`,
      )
    }
  }
  for (const state of finalStates) {
    if (all.some(({ from }) => [from].flat().includes(state))) {
      yield declarationError(
        [entity, 'states', 'finalStates'],
        `The state ${state} of ${entity} is named in finalStates, but a move leaves it: take it out.`,
        'finalStates: []',
      )
    }
  }
  for (const [move, { guard, guardDescription }] of Object.entries(moves)) {
    if (guardDescription !== undefined && !guard) {
      yield declarationError(
        [entity, 'states', 'moves', move, 'guardDescription'],
        `The move ${move} of ${entity} says what its guard needs, but has no guard.`,
        `guard: ({ title }) => (title === null ? 'It has no title.' : undefined)`,
      )
    }
  }
}

function* emptyFieldPermissions({
  name,
  fields,
  fieldPermissions,
}: Entity): Iterable<DeclarationError> {
  for (const [field, { read, change }] of Object.entries(fieldPermissions)) {
    if (read === undefined && change === undefined) {
      yield declarationError(
        [name, 'fieldPermissions', field],
        `The permissions of the field ${field} of ${name} are empty. State who may read or change it.`,
        `${field}: { read: [editor] }`,
      )
    }
    if (change !== undefined && Object.hasOwn(fields, field) && fields[field]?.readOnly) {
      yield declarationError(
        [name, 'fieldPermissions', field, 'change'],
        `The permissions of ${name} allow to change ${field}, but the field is read-only.`,
        `${field}: { read: [editor] }`,
      )
    }
  }
}

function* invalidLimits({ name, limits, trashDays }: Entity): Iterable<DeclarationError> {
  const { perOwner, total } = limits
  if (perOwner !== undefined && total !== undefined && total > 0 && perOwner > total) {
    yield declarationError(
      [name, 'limits', 'perOwner'],
      `The limit perOwner of ${name} is ${perOwner}, but there may be only ${total} in all.`,
      `limits: { perOwner: ${total}, total: ${perOwner} }`,
    )
  }
  if (!Number.isSafeInteger(trashDays) || trashDays < 0) {
    yield declarationError(
      [name, 'trashDays'],
      `The trashDays of ${name} must be a whole number from 0.`,
      'trashDays: 30',
    )
  }
}

/** Column types that the database cannot compare or sort. */
const incomparable = new Set(['json', 'many', 'computed'])

function* ineffectiveConstraints({
  name,
  fields,
  rules,
  unique,
  indexes,
}: Entity): Iterable<DeclarationError> {
  for (const [key, { fields: named }] of Object.entries(unique)) {
    if (named.length === 0)
      yield declarationError(
        [name, 'unique', key, 'fields'],
        `The uniqueness ${key} of ${name} names no fields.`,
        `fields: ['${Object.keys(fields)[0] ?? 'title'}']`,
      )
    for (const one of named) {
      if (Object.hasOwn(fields, one) && incomparable.has(fields[one]?.column.kind ?? '')) {
        yield declarationError(
          [name, 'unique', key, 'fields'],
          `The uniqueness ${key} of ${name} names ${one}, whose values cannot be compared.`,
          `${key}: { fields: ['title'], message: '…' }`,
        )
      }
    }
  }
  for (const one of indexes) {
    const kind = Object.hasOwn(fields, one) ? fields[one]?.column.kind : undefined
    if (kind === 'json' || kind === 'many') {
      yield declarationError(
        [name, 'indexes'],
        `${name} is sorted by ${one}, whose values have no order.`,
        `indexes: ['dueDate']`,
      )
    }
  }
  const twice = (one: string) => `${name} is sorted by ${one} twice.`
  yield* duplicateErrors(indexes, twice, [name, 'indexes'], `indexes: ['${indexes[0] ?? ''}']`)
  for (const [kind, declared] of Object.entries({ rule: rules, uniqueness: unique })) {
    for (const [key, { fields: named }] of Object.entries(declared)) {
      yield* duplicateErrors(
        named,
        (one) => `The ${kind} ${key} of ${name} names ${one} twice.`,
        [name, kind === 'rule' ? 'rules' : 'unique', key, 'fields'],
        `fields: ['${named[0] ?? ''}']`,
      )
    }
  }
}

/**
 * Reports a `renamedFrom` that is the name of an existing field, because the values of that field
 * would move.
 */
function* ineffectiveRenames({ name, fields }: Entity): Iterable<DeclarationError> {
  const former = Object.entries(fields).flatMap(([field, { renamedFrom }]) =>
    renamedFrom === undefined ? [] : [{ field, renamedFrom }],
  )
  for (const { field, renamedFrom } of former) {
    if (Object.hasOwn(fields, renamedFrom)) {
      yield declarationError(
        [name, 'fields', field, 'renamedFrom'],
        `The field ${field} of ${name} was ${renamedFrom} before, which is a field still.`,
        `${field}: text()`,
      )
    }
  }
  yield* duplicateErrors(
    former,
    ({ renamedFrom }) => `Two fields of ${name} were ${renamedFrom} before.`,
    [name, 'fields'],
    `text({ renamedFrom: 'headline' })`,
  )
}
