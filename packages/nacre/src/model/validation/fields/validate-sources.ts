import { expressionProblems } from '../conditions/validate-where.ts'
import { didYouMean } from '../names/did-you-mean.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import { accessRulesByRole } from '#shell/language/roles/role.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { isExpression } from '#shell/language/expressions/expression.ts'
import type { Sequence } from '#shell/language/fields/field-source.ts'
import { accessRuleFor } from '#shell/language/entities/permission.ts'
import { preparesNewRecords } from '#shell/language/process/registry.ts'
import { namesInPattern } from '../../values/number-pattern.ts'
import { resolvePath } from '#shell/language/entities/field-path.ts'
import type { Product } from '#shell/language/product/product.ts'
import { me } from '#shell/language/expressions/me-operand.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'

/**
 * Returns the errors in what sets the values of fields, and in their computed defaults.
 *
 * @example
 * [...validateSources(ticket, product)] // [] if all are right
 */
export function* validateSources(
  entity: Entity,
  product: Pick<Product, 'processes' | 'entities'>,
): Iterable<DeclarationError> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const source = field.source ?? field.computedDefault
    if (source === undefined) continue
    if (isExpression(source)) {
      for (const problem of expressionProblems(source, { entity, entities: product.entities }))
        yield declarationError(
          [entity.name, 'fields', name, field.source === undefined ? 'default' : 'set'],
          `The field ${name} of ${entity.name}: ${problem}`,
          `${name}: ${field.type}({ set: ${field.type}Field('${name}') })`,
        )
    }
    for (const [problem, example] of problemsOf(entity, field, source, product)) {
      const place = [entity.name, 'fields', name, field.source === undefined ? 'default' : 'set']
      yield declarationError(
        place,
        `The field ${name} of ${entity.name} ${problem}`,
        `${name}: ${example}`,
      )
    }
  }
}

type Problem = readonly [problem: string, example: string]

function* problemsOf(
  entity: Entity,
  field: Field,
  source: NonNullable<Field['source']>,
  product: Pick<Product, 'processes' | 'entities'>,
): Iterable<Problem> {
  if (source === me) {
    if (field.relation?.target !== 'user')
      yield ['is set to me, so it must be a relation to users.', `relation('user', { set: me })`]
    else if (field.required && mayVisitorsCreate(entity))
      yield [
        'is required and set to the user who creates the record, but visitors may create one.',
        `relation('user', { set: me })`,
      ]
    return
  }
  if (isExpression(source)) {
    const kind = field.column.kind
    if (kind !== source.gives)
      yield [
        `is set to a value of the type ${source.gives}, but holds ${field.type}.`,
        `${field.type}({ set: … })`,
      ]
    return
  }
  if (!('kind' in source)) return
  if (source.kind === 'slug') {
    const column = entity.fields[source.field]?.column.kind
    if (column !== 'text')
      yield [
        `is made of ${source.field}, which is not a text field of ${entity.name}.${didYouMean(source.field, Object.keys(entity.fields))}`,
        `text({ unique: true, set: slugOf('title') })`,
      ]
    if (field.column.kind !== 'text')
      yield ['is a slug, so it must be a text.', `text({ set: slugOf('title') })`]
  }
  if (source.kind === 'sequence') yield* sequenceProblems(entity, field, source, product)
  if (source.kind === 'application' && field.required && !isCreatedByCode(entity, product))
    yield [
      'is set by code, and required, but no code gives it when a record is created: that is the prepare of a step for create.',
      `${field.type}({ set: byApplication })`,
    ]
}

/** Whether a sequence can count for each value of a field. */
function isCountable(field: Field | undefined): boolean {
  return field !== undefined && (field.column.kind === 'text' || field.column.kind === 'integer')
}

/** Whether code gives the values of new records: it alone creates them, or prepares them. */
function isCreatedByCode(entity: Entity, product: Pick<Product, 'processes'>): boolean {
  return entity.may['create'] === 'application' || preparesNewRecords(product, entity)
}

function* sequenceProblems(
  entity: Entity,
  field: Field,
  { pattern, per = [] }: Sequence,
  { entities }: Pick<Product, 'entities'>,
): Iterable<Problem> {
  const kind = pattern === undefined ? 'integer' : 'text'
  const builder = pattern === undefined ? 'sequence()' : `numbered('T-{5}')`
  if (field.column.kind !== kind)
    yield [
      `counts up, so it must be ${kind === 'text' ? 'a text' : 'an integer'}.`,
      `${kind}({ set: ${builder} })`,
    ]
  const tokens = namesInPattern(pattern ?? '{1}')
  const unknown = tokens.find(
    (token) =>
      !/^(?:year|month|\d{1,2})$/u.test(token) && !resolvePath(token, entity, entities).end?.field,
  )
  if (unknown !== undefined)
    yield [
      `has the pattern ${pattern}, whose {${unknown}} is neither a field, {year}, {month} nor a number of digits such as {5}.`,
      `text({ set: numbered('T-{year}-{5}') })`,
    ]
  if (!tokens.some((token) => /^\d+$/u.test(token)))
    yield [`has the pattern ${pattern}, which has no number.`, `text({ set: numbered('T-{5}') })`]
  yield* repeatedNumbers(field, pattern, [per].flat())
  const stray = [per]
    .flat()
    .find((one) => one !== 'year' && one !== 'month' && !isCountable(entity.fields[one]))
  if (stray !== undefined)
    yield [
      `counts for each ${stray}, which is neither year, month nor a text, a number or a relation of ${entity.name}.${didYouMean(stray, ['year', 'month', ...Object.keys(entity.fields)])}`,
      `${kind}({ set: ${builder} })`,
    ]
}

function mayVisitorsCreate(entity: Entity): boolean {
  const rule = accessRuleFor('create', entity)
  return rule !== undefined && Object.hasOwn(accessRulesByRole(rule), 'everyone')
}

/** A unique number must tell what it counts for, or it would come again. */
function* repeatedNumbers(
  { unique }: Field,
  pattern: string | undefined,
  per: readonly string[],
): Iterable<Problem> {
  if (!unique || per.length === 0) return
  const names = per.map((one) => `'${one}'`).join(', ')
  const options = `{ per: ${per.length === 1 ? names : `[${names}]`} }`
  const problem = `is unique, and counts anew for each ${per.join(' and ')}`
  if (pattern === undefined) {
    yield [
      `${problem}: the same numbers would come again.`,
      `integer({ set: sequence(${options}) })`,
    ]
    return
  }
  const tokens = new Set(namesInPattern(pattern).map((token) => token.split('.')[0]))
  // A month comes again each year.
  const required = per.flatMap((one) => (one === 'month' ? ['year', 'month'] : [one]))
  const missing = required.filter((one) => !tokens.has(one))
  if (missing.length === 0) return
  const prefix = missing.map((one) => `{${one}}-`).join('')
  yield [
    `${problem}, but its pattern ${pattern} has no {${missing.join('} and no {')}}: the same numbers would come again.`,
    `text({ unique: true, set: numbered('${prefix}${pattern}', ${options}) })`,
  ]
}
