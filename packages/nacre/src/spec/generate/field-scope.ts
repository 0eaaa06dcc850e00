import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import { traitsOf } from '#shell/field-types/traits.ts'
import type { ValueType } from '#shell/language/expressions/expression.ts'
import type { EntityDescription } from '../description.ts'
import { type Formula, parseFormula } from '../grammar/parse-formula.ts'
import type { FieldDescription } from '../field-description.ts'

/** The fields that a formula refers to, and the entities that it reaches over relations. */
export interface FieldScope {
  readonly fields: readonly FieldDescription[]
  /** The entity of the fields. The input of an action has none. */
  readonly entity?: string
  readonly entities: readonly EntityDescription[]
}

/** Returns the scope of an entity. */
export function entityScope(
  { name, fields }: EntityDescription,
  entities: readonly EntityDescription[],
): FieldScope {
  return { fields, entity: name, entities }
}

/** Returns the scope of the entity at the end of a relation, or of the records that point here. */
export function relatedScope(name: string, scope: FieldScope): FieldScope | undefined {
  const own = scope.fields.find((field) => field.name === name)?.relation?.target
  const found = scope.entities.find(
    (entity) =>
      entity.name === own ||
      entity.fields.some(
        ({ relation }) => relation?.inverse === name && relation.target === scope.entity,
      ),
  )
  return found && entityScope(found, scope.entities)
}

interface FieldType {
  readonly kind: ValueType
  readonly places: number
}

const valueTypes: ReadonlySet<string> = new Set([
  'integer',
  'decimal',
  'boolean',
  'date',
  'timestamp',
])

/** Returns the type of a field’s values in formulas. */
function valueTypeOf(type: FieldTypeName): ValueType {
  const { kind } = traitsOf(type)
  return valueTypes.has(kind) ? (kind as ValueType) : 'text'
}

/** Returns the type of a setting of the product. */
export function settingTypeOf(name: string, { entities }: FieldScope): FieldType {
  const settings = entities.find(({ isSingleton }) => isSingleton)
  return fieldTypeOf(name, settings ? entityScope(settings, entities) : { fields: [], entities })
}

/** Returns the type of a field by its name, which may go over relations. */
export function fieldTypeOf(name: string, scope: FieldScope): FieldType & { isRelation: boolean } {
  const [first = name, ...rest] = name.split('.')
  const next = rest.length > 0 ? relatedScope(first, scope) : undefined
  if (next) return fieldTypeOf(rest.join('.'), next)
  const field = scope.fields.find((one) => one.name === first)
  if (!field) {
    const isTime = ['createdAt', 'updatedAt', 'since'].includes(first)
    return { kind: isTime ? 'timestamp' : 'text', places: 0, isRelation: false }
  }
  const { constraints, type, formula, relation } = field
  const isRelation = relation?.isMany === false
  if (formula !== undefined) {
    const parsed = parseFormula(formula)
    const kind = constraints.currency !== undefined || !parsed ? 'decimal' : kindOf(parsed, scope)
    const places =
      constraints.currency === undefined
        ? (constraints.places ?? 0)
        : placesOf(constraints.currency)
    return { kind, places, isRelation }
  }
  const { currency, places = 2 } = constraints
  return {
    kind: valueTypeOf(type),
    places: currency === undefined ? places : placesOf(currency),
    isRelation,
  }
}

/** Returns the decimal places of a currency. */
function placesOf(currency = 'EUR'): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

const kindsOfFunctions: Readonly<Record<string, ValueType>> = {
  concat: 'text',
  lowerCase: 'text',
  upperCase: 'text',
  lengthOf: 'integer',
  daysBetween: 'integer',
  between: 'integer',
  countOf: 'integer',
  now: 'timestamp',
  today: 'date',
  isNull: 'boolean',
  not: 'boolean',
  and: 'boolean',
  or: 'boolean',
  divide: 'decimal',
  round: 'decimal',
}

/** Returns the type of a formula’s result. */
function kindOf(formula: Formula, scope: FieldScope): ValueType {
  switch (formula.kind) {
    case 'name':
      return fieldTypeOf(formula.value, scope).kind
    case 'text':
      return 'text'
    case 'number':
      return formula.value.includes('.') ? 'decimal' : 'integer'
    case 'yes or no':
      return 'boolean'
    case 'day':
      return formula.value.includes('T') ? 'timestamp' : 'date'
    case 'sign': {
      if (['is', 'less', 'atMost'].includes(formula.op)) return 'boolean'
      const sides = formula.sides.map((side) => kindOf(side, scope))
      return sides.includes('decimal') ? 'decimal' : 'integer'
    }
    default:
      return kindOfCall(formula, scope)
  }
}

function kindOfCall(
  { word, parts }: Extract<Formula, { readonly kind: 'word' }>,
  scope: FieldScope,
): ValueType {
  const known = kindsOfFunctions[word]
  if (known) return known
  const [first, second] = parts
  if (word === 'settingField')
    return first?.kind === 'name' ? settingTypeOf(first.value, scope).kind : 'integer'
  if (/^(?:sum|min|max)Of$/u.test(word)) {
    const counted = first?.kind === 'name' ? relatedScope(first.value, scope) : undefined
    return second && counted ? kindOf(second, counted) : 'integer'
  }
  const operand = word === 'ifElse' ? second : first
  return operand ? kindOf(operand, scope) : 'text'
}
