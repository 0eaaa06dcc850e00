import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { fieldExample } from '#shell/field-types/types.ts'
import { duplicateErrors, reservedFieldNames, validateName } from '../names/validate-names.ts'
import { validateVisibleWhen } from './validate-sections.ts'
import type { CustomAction, Reaction } from '#shell/language/entities/action.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { takenActions, verbs } from '../names/taken-names.ts'

type Entities = ReadonlySet<string>

/**
 * Checks the fields of an entity.
 *
 * @example
 * [...validateEntityFields(card, new Set(['card']))]
 */
export function* validateEntityFields(
  entity: Entity,
  entities: Entities,
): Iterable<DeclarationError> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const about = `The field ${name} of ${entity.name}`
    const place = [entity.name, 'fields', name]
    yield* validateName(place, about, name)
    if (reservedFieldNames.has(name)) {
      const problem = `${about} needs another name: every record has one of its own.`
      yield declarationError(place, problem, fieldExample(`${name}Text`, field.type))
    }
    yield* ownErrors(about, place, field, entities)
    yield* validateVisibleWhen(about, place, name, field, entity.fields)
  }
}

/** What a field knows of itself, and whether there is what it points to. */
function* ownErrors(
  about: string,
  place: readonly string[],
  field: Field,
  entities: Entities,
): Iterable<DeclarationError> {
  const name = place.at(-1) ?? ''
  const target = field.relation?.target
  if (target !== undefined && !entities.has(target)) {
    if (target === 'user') {
      const line = "users: users({ signUp: 'invite-only', signInMethods: { password: true } })"
      yield declarationError(place, `${about} points to users, and the product has none.`, line)
      return
    }
    const [known = 'folder'] = entities
    const line = `${name}: ${field.type}('${known}')`
    yield declarationError(
      place,
      `${about} points to ${target}, which is not an entity.${didYouMean(target, entities)}`,
      line,
    )
  }
  for (const problem of field.declarationErrors) {
    yield declarationError(place, `${about}: ${problem}`, fieldExample(name, field.type))
  }
}

/**
 * Checks the actions of an entity.
 *
 * @example
 * [...validateEntityActions(card, new Set(['card']))]
 */
export function* validateEntityActions(
  entity: Entity,
  entities: Entities,
): Iterable<DeclarationError> {
  for (const [name, action] of Object.entries(entity.actions)) {
    const about = `The action ${name} of ${entity.name}`
    const place = [entity.name, 'actions', name]
    yield* validateName(place, about, name)
    const line = `own${name[0]?.toUpperCase() ?? ''}${name.slice(1)}: action({ … })`
    if (verbs.has(name)) {
      const problem = `${about} needs another name: ${name} is a verb of every entity.`
      yield declarationError(place, problem, line)
    }
    if (takenActions.has(name)) {
      const problem = `${about} needs another name: every record has a ${name}.`
      yield declarationError(place, problem, line)
    }
    yield* action.kind === 'code'
      ? inputErrors(name, action, entity, entities)
      : reactionErrors(name, action, entity)
  }
  const names = Object.values(entity.actions).flatMap((one) =>
    one.kind === 'reaction' ? [one.viewerField] : [],
  )
  yield* duplicateErrors(
    names,
    (one) => `Two actions of ${entity.name} call the same thing ${one}.`,
    [entity.name, 'actions'],
    `like: reaction({ countField: 'likes', viewerField: 'liked' })`,
  )
}

function* inputErrors(
  action: string,
  { input }: CustomAction,
  entity: Entity,
  entities: Entities,
): Iterable<DeclarationError> {
  for (const [name, field] of Object.entries(input)) {
    const about = `The input ${name} of ${action} of ${entity.name}`
    const place = [entity.name, 'actions', action, 'input', name]
    yield* validateName(place, about, name)
    if (field.readOnly) {
      const problem = `${about} is ${field.type}, which nobody can give.`
      yield declarationError(place, problem, fieldExample(name, 'text'))
    }
    yield* ownErrors(about, place, field, entities)
  }
}

function* reactionErrors(
  action: string,
  { countField, viewerField }: Reaction,
  { name, fields }: Entity,
): Iterable<DeclarationError> {
  const about = `The action ${action} of ${name}`
  const place = [name, 'actions', action]
  const field = Object.hasOwn(fields, countField) ? fields[countField] : undefined
  if (field?.type !== 'counter') {
    const problem = field
      ? `${about} counts in the field ${countField}, which is not a counter.`
      : `${about} counts in ${countField}, which is not a field.${didYouMean(countField, Object.keys(fields))}`
    yield declarationError([...place, 'countField'], problem, `${countField}: counter()`)
  }
  const here = [...place, 'viewerField']
  yield* validateName(here, `What ${action} of ${name} calls ${viewerField}`, viewerField)
  if (reservedFieldNames.has(viewerField) || Object.hasOwn(fields, viewerField)) {
    const problem = `${about} calls ${viewerField} what is a field already.`
    yield declarationError(here, problem, `viewerField: '${action}d'`)
  }
}
