import { isCalendarPeriod } from '#shell/language/expressions/calendar-period.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import {
  type Expression,
  isExpression,
  type NumericType,
} from '#shell/language/expressions/expression.ts'
import { expressionInputs } from '#shell/language/fields/expression-inputs.ts'
import { perFieldsOf, placesOfSum } from '../../conditions/limit-counts.ts'
import type { LimitCount } from '#shell/language/entities/limits.ts'
import type { Product } from '#shell/language/product/product.ts'
import { administrator } from '#shell/language/roles/role.ts'
import { toMinorUnits } from '#shell/language/expressions/units.ts'
import {
  declarationError,
  type DeclarationError,
} from '#shell/language/errors/declaration-error.ts'
import { constraintWhereErrors } from './validate-constraint-where.ts'
import { validateName } from '../names/validate-names.ts'
import { expressionProblems } from './validate-where.ts'

type Declared = Pick<Product, 'entities' | 'roles'>

/**
 * Checks the limits of an entity on how many records there are.
 *
 * @example
 * [...validateCounts(ticket, product)] // [] if all are right
 */
export function* validateCounts(entity: Entity, product: Declared): Iterable<DeclarationError> {
  for (const [name, count] of Object.entries(entity.limits.counts ?? {})) {
    const about = `The limit ${name} of ${entity.name}`
    const place = [entity.name, 'limits', 'counts', name]
    yield* validateName(place, about, name)
    yield* constraintWhereErrors(about, [...place, 'of'], count.of, entity)
    for (const [key, problem, example] of problemsOf(count, entity, product))
      yield declarationError([...place, key], `${about} ${problem}`, example)
  }
}

type Problem = readonly [key: keyof LimitCount, problem: string, example: string]

function* problemsOf(count: LimitCount, entity: Entity, product: Declared): Iterable<Problem> {
  const { fields } = entity
  const relations = Object.keys(fields).filter((name) => fields[name]?.relation?.isMany === false)
  for (const name of perFieldsOf(count)) {
    if (name !== 'owner' && !relations.includes(name))
      yield [
        'per',
        `holds per ${name}, which is no relation to one record. Name such a relation, or owner.`,
        `per: '${relations[0] ?? 'owner'}'`,
      ]
  }
  const { sum, within, except = [] } = count
  const kind = sum === undefined ? 'integer' : fields[sum]?.column.kind
  if (kind !== 'integer' && kind !== 'decimal') {
    const known = Object.keys(fields).find((name) =>
      ['integer', 'decimal'].includes(fields[name]?.column.kind ?? ''),
    )
    yield ['sum', `adds up ${sum ?? ''}, which is no stored number.`, `sum: '${known ?? 'price'}'`]
  }
  yield* maximumProblems(count, entity, product)
  yield* spanProblems(within, (expression) => sharedProblems(expression, count, entity, product))
  const roles = new Set([administrator.role, ...product.roles.map(({ role }) => role)])
  for (const { role } of except.filter((one) => !roles.has(one.role)))
    yield [
      'except',
      `does not hold for ${role}, which is not a role of the product.`,
      `except: [${product.roles[0]?.role ?? 'administrator'}]`,
    ]
}

function* spanProblems(
  within: LimitCount['within'],
  problemsIn: (expression: Expression<NumericType>) => Iterable<string>,
): Iterable<Problem> {
  if (within === undefined || isCalendarPeriod(within)) return
  const example = "within: hours(24), or 'day', 'week', 'month', 'year'"
  const { count } = typeof within === 'object' ? within : { count: 0 }
  if (!isExpression(count)) {
    if (!(count >= 1)) yield ['within', 'looks at a time span that is not positive.', example]
    return
  }
  for (const problem of problemsIn(count))
    yield ['within', `looks at a time span that is not possible. ${problem}`, example]
}

function* maximumProblems(count: LimitCount, entity: Entity, product: Declared): Iterable<Problem> {
  const { max, sum } = count
  if (isExpression(max)) {
    for (const problem of sharedProblems(max, count, entity, product))
      yield ['max', `has a maximum that is not possible. ${problem}`, 'max: 10']
    return
  }
  const places = placesOfSum(sum, entity)
  const units = toMinorUnits(String(max), places)
  if (units === undefined || units < 0) {
    const example = places === 0 ? '10' : `'${(10).toFixed(places)}'`
    const sort = places === 0 ? 'whole number' : `number with ${places} decimal places`
    yield ['max', `has the maximum ${String(max)}, which is no ${sort} from 0.`, `max: ${example}`]
  }
}

/** Finds mistakes in an expression that must be the same for all records of a set. */
function* sharedProblems(
  expression: LimitCount['max'] & object,
  count: LimitCount,
  entity: Entity,
  { entities }: Declared,
): Iterable<string> {
  yield* expressionProblems(expression, { entity, entities }, { isShown: false })
  const { names, paths, totals, isTimed } = expressionInputs(expression)
  const per = perFieldsOf(count)
  const own = [...names, ...paths].find(
    (name) => !per.includes(name.split('.')[0] ?? '') || !name.includes('.'),
  )
  if (own !== undefined)
    yield `It is worked out from ${own}, which differs from record to record: use what is behind a relation of per, or a setting.`
  if (totals.length > 0)
    yield 'It counts records: put the count into a computed field of the record behind per.'
  if (isTimed) yield 'It depends on the time.'
}
