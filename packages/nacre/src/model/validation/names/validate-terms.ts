import { didYouMean } from './did-you-mean.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import type { ErrorDefinition } from '#shell/language/errors/define-errors.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { accessRulesByRole, fieldsOf, type AccessRule } from '#shell/language/roles/role.ts'

type DeclaredErrors = Readonly<Record<string, ErrorDefinition>>

/** The verbs that set fields, for which a role can be limited to some of them. */
const settingVerbs = new Set(['create', 'change'])

/**
 * Checks the errors and the fields that the access rules of an entity name.
 *
 * @example
 * [...validateTerms(tour, product.errors)]
 */
export function* validateTerms(entity: Entity, errors: DeclaredErrors): Iterable<DeclarationError> {
  const { name, may, fieldPermissions, states } = entity
  for (const [verb, rule] of Object.entries(may)) {
    yield* errorsOf({ entity, errors, place: [name, 'may', verb], verb, rule })
  }
  for (const [move, { may: rule }] of Object.entries(states?.moves ?? {})) {
    const place = [name, 'states', 'moves', move, 'may']
    yield* errorsOf({ entity, errors, place, verb: move, rule })
  }
  for (const [field, { read, change }] of Object.entries(fieldPermissions)) {
    for (const [key, rule] of Object.entries({ read, change })) {
      const terms = Object.values(rule === undefined ? {} : accessRulesByRole(rule))
      if (terms.every((one) => one === 'always' || (!one.else && !one.fields))) continue
      const problem = `The rule for one field (${field} of ${name}) can name neither an error nor fields.`
      const place = [name, 'fieldPermissions', field, key]
      yield declarationError(place, problem, `${field}: { ${key}: [administrator] }`)
    }
  }
}

interface DeclaredRule {
  readonly entity: Entity
  readonly errors: DeclaredErrors
  readonly place: readonly string[]
  readonly verb: string
  readonly rule: AccessRule
}

function* errorsOf({
  entity,
  errors,
  place,
  verb,
  rule,
}: DeclaredRule): Iterable<DeclarationError> {
  const { name } = entity
  for (const [role, terms] of Object.entries(accessRulesByRole(rule))) {
    const failure = terms === 'always' ? undefined : terms.else
    if (failure && verb === 'read') {
      const problem = `Reading ${name} cannot have an error: what somebody may not read is not there for them.`
      yield declarationError([...place, role], problem, `read: { ${role}: when({ … }) }`)
    } else if (failure && !Object.hasOwn(errors, failure.code)) {
      const problem = `The permission ${verb} of ${name} can fail with ${failure.code}, which is not among the errors of the product.${didYouMean(failure.code, Object.keys(errors))}`
      const line = `${role}: when({ … }, { else: errors['${failure.code}'] })`
      yield declarationError([...place, role], problem, line)
    }
    const fields = fieldsOf(terms)
    if (fields) yield* fieldErrors({ entity, errors, place: [...place, role], verb, rule }, fields)
  }
}

function* fieldErrors(
  { entity, place, verb }: DeclaredRule,
  fields: readonly string[],
): Iterable<DeclarationError> {
  const known = Object.keys(entity.fields)
  const line = `change: { ${place.at(-1) ?? 'editor'}: only('${known[0] ?? 'title'}') }`
  if (!settingVerbs.has(verb)) {
    const problem = `The permission ${verb} of ${entity.name} sets no fields, so it cannot be limited to some.`
    yield declarationError(place, problem, line)
  }
  for (const field of fields.filter((one) => !known.includes(one))) {
    const problem = `The permission ${verb} of ${entity.name} names ${field}, which is not a field.${didYouMean(field, known)}`
    yield declarationError(place, problem, line)
  }
}
