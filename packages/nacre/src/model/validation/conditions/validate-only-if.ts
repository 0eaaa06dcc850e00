import { didYouMean } from '../names/did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { validateWhere } from './validate-where.ts'
import { validateName } from '../names/validate-names.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Product } from '#shell/language/product/product.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { isErrorDefinition } from '../../conditions/otherwise.ts'
import { declaredConditions, type NamedCondition } from '../../conditions/verb-conditions.ts'
import { namesMe } from '#shell/language/conditions/where.ts'

const verbs = new Set(['create', 'change', 'write', 'remove', 'restore', 'commit'])
/** The verbs whose conditions can be about single fields. */
const settingVerbs = new Set(['create', 'change', 'write'])

type Declared = Pick<Product, 'entities' | 'roles' | 'errors'>

/**
 * Checks the conditions of an entity that bind everyone.
 *
 * @example
 * [...validateOnlyIf(ticket, product)]
 */
export function* validateOnlyIf(entity: Entity, product: Declared): Iterable<DeclarationError> {
  const { name: of, actions, onlyIf } = entity
  for (const verb of Object.keys(onlyIf)) {
    if (verbs.has(verb) || Object.hasOwn(actions, verb)) continue
    const isMove = Object.hasOwn(entity.states?.moves ?? {}, verb)
    const problem = isMove
      ? `The conditions of the move ${verb} of ${of} belong to the move itself.`
      : `The conditions of ${verb} of ${of} are for nothing that ${of} can do.${didYouMean(verb, [...verbs, ...Object.keys(actions)])}`
    const line = isMove
      ? `${verb}: { from: …, to: …, may: …, onlyIf: { … } }`
      : `onlyIf: { write: { … } }`
    yield declarationError([of, 'onlyIf', verb], problem, line)
  }
  for (const one of declaredConditions(entity)) yield* conditionErrors(one, entity, product)
}

/** At the end of a transaction, it does not matter who has written what. */
function* commitErrors(
  { check, except }: Pick<NamedCondition, 'check' | 'except'>,
  about: string,
  place: readonly string[],
  line: string,
): Iterable<DeclarationError> {
  if (except) {
    const problem = `${about} binds everyone: the end of a transaction has no exceptions.`
    yield declarationError([...place, 'except'], problem, line)
  }
  if (namesMe(check)) {
    const problem = `${about} compares with me: at the end of a transaction it does not matter who acts.`
    yield declarationError([...place, 'check'], problem, line)
  }
}

function* conditionErrors(
  condition: ReturnType<typeof declaredConditions>[number],
  entity: Entity,
  { entities, roles, errors }: Declared,
): Iterable<DeclarationError> {
  const { name, verb, isMove, check, else: failure, except = [], fields } = condition
  const about = `The condition ${name} of ${verb} of ${entity.name}`
  const place = isMove
    ? [entity.name, 'states', 'moves', verb, 'onlyIf', name]
    : [entity.name, 'onlyIf', verb, name]
  const line = `${name}: { check: { … }, else: 'The event is not on sale.' }`
  yield* validateName(place, about, name)
  for (const problem of validateWhere(about, check, { entity, entities }))
    yield declarationError([...place, 'check'], problem, line)
  if (isErrorDefinition(failure) && !Object.hasOwn(errors, failure.code)) {
    const problem = `${about} can fail with ${failure.code}, which is not among the errors of the product.${didYouMean(failure.code, Object.keys(errors))}`
    yield declarationError([...place, 'else'], problem, `else: errors['${failure.code}']`)
  }
  const known = new Set([administrator.role, ...roles.map(({ role }) => role)])
  for (const { role } of except.filter((one) => !known.has(one.role))) {
    const problem = `${about} is not for ${role}, which is not a role of the product.${didYouMean(role, known)}`
    const example = `except: [${roles[0]?.role ?? 'administrator'}]`
    yield declarationError([...place, 'except'], problem, example)
  }
  if (fields !== undefined && !isMove && !settingVerbs.has(verb)) {
    const problem = `${about} is about fields, and ${verb} sets none.`
    yield declarationError([...place, 'fields'], problem, line)
  }
  if (verb === 'commit' && !isMove) yield* commitErrors(condition, about, place, line)
  for (const field of fields ?? []) {
    if (Object.hasOwn(entity.fields, field)) continue
    const problem = `${about} is about ${field}, which is not a field.${didYouMean(field, Object.keys(entity.fields))}`
    const first = Object.keys(entity.fields)[0] ?? 'title'
    yield declarationError([...place, 'fields'], problem, `fields: ['${first}']`)
  }
}
