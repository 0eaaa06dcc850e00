import { localizedMessage } from '#shell/messages/translate.ts'
import { validateValue, isPlainObject, valueOrDefault } from '../fields/validate-value.ts'
import type { FieldError } from '../errors/field-error.ts'
import type { Entity } from './entity.ts'
import type { ValidationRule } from './entity-declaration.ts'
import { isOwnExpression } from '../fields/expression-inputs.ts'
import { AppError } from '../errors/app-error.ts'
import type { Fields } from '../fields/field.ts'
import type { LocalizedText } from '../texts/localized-text.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A validation issue: a field error and the path to its value, from the field name downwards. An
 * empty path means the whole input.
 *
 * @example
 * const issue: Issue = { path: ['address', 'street'], about: { code: 'required' } }
 */
export interface Issue {
  readonly path: readonly string[]
  readonly about: FieldError | LocalizedText
}

/** The fields of every record that input cannot set. */
const systemFields = new Set([
  'id',
  'version',
  'createdAt',
  'updatedAt',
  'owner',
  'state',
  'removedAt',
])

/** Limits the size of a response to a request with thousands of unknown fields. */
const maxUnknownFields = 50

/**
 * Validates values as `validateValues` does, but returns the issues instead of throwing.
 *
 * @example
 * const { values, issues } = safeValidateEntity(card, { title: '' }, { whole: true })
 */
export function safeValidateEntity(
  { fields, rules }: Pick<Entity, 'fields' | 'rules'>,
  input: unknown,
  {
    whole,
    before = {},
    isApplication = false,
  }: { whole: boolean; before?: Values; isApplication?: boolean },
): { values: Values; issues: readonly Issue[] } {
  const { values, issues } = safeValidateFields(fields, input, whole, isApplication)
  if (!isPlainObject(input)) return { values, issues }
  const invalidFields = new Set(issues.map(({ path }) => path[0]))
  const validEntries = Object.entries({ ...before, ...values }).filter(
    ([name]) => !invalidFields.has(name),
  )
  const known = Object.fromEntries(validEntries)
  const broken = Object.values(rules).filter((rule) => {
    const { isSatisfied, failure, reads } = runRule(rule, fields, known)
    const isRelevant = whole || [...reads].some((name) => Object.hasOwn(values, name))
    if (failure && isRelevant) throw failure
    return !isSatisfied && isRelevant
  })
  const ruleIssues = broken.flatMap((rule) => {
    const paths = rule.fields.length > 0 ? rule.fields.map((name) => [name]) : [[]]
    return paths.map((path) => ({ path, about: rule.message }))
  })
  return { values, issues: [...issues, ...ruleIssues] }
}

/**
 * Validates values for a set of fields. The application also writes the fields that it sets.
 *
 * @example
 * const { values, issues } = safeValidateFields({ suffix: text({ required: true }) }, {}, true)
 */
export function safeValidateFields(
  fields: Fields,
  input: unknown,
  whole: boolean,
  isApplication = false,
): { values: Values; issues: readonly Issue[] } {
  if (!isPlainObject(input)) {
    const expected = localizedMessage('checks.expected.record')
    return { values: {}, issues: [{ path: [], about: { code: 'invalid-type', expected } }] }
  }
  const issues = unknownFields(fields, input, isApplication)
  const values: [string, unknown][] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed) continue
    const isWritable = !field.readOnly || (isApplication && field.source !== undefined)
    const hasInput = isWritable && Object.hasOwn(input, name) && input[name] !== undefined
    // The application sets it, after the input is valid.
    if (!hasInput && (field.source ?? field.computedDefault) !== undefined) continue
    if (!hasInput && !whole) continue
    const value = valueOrDefault(hasInput ? input : {}, name, field)
    const fieldError = validateValue(field, value)
    if (fieldError) issues.push(...flattenFieldError(name, fieldError))
    else values.push([name, value === null ? null : field.normalize(value)])
  }
  return { values: Object.fromEntries(values), issues }
}

function unknownFields(fields: Fields, input: Values, isApplication: boolean): Issue[] {
  return Object.keys(input)
    .filter((name) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return !field || (field.readOnly && !(isApplication && field.source !== undefined))
    })
    .slice(0, maxUnknownFields)
    .map((name) => {
      const isReadOnly = Object.hasOwn(fields, name) || systemFields.has(name)
      return { path: [name], about: { code: isReadOnly ? 'read-only' : 'unknown-field' } }
    })
}

/** Splits a nested field error into one issue for each path. */
function flattenFieldError(name: string, { at, also = [], ...reason }: FieldError): Issue[] {
  const path = at === undefined ? [name] : [name, ...at.split('.')]
  return [{ path, about: reason }, ...also.flatMap((one) => flattenFieldError(name, one))]
}

/** Runs a rule on the valid values and records which fields it reads. */
function runRule(
  rule: ValidationRule,
  fields: Fields,
  known: Values,
): { isSatisfied: boolean; failure?: AppError; reads: ReadonlySet<string> } {
  const reads = new Set<string>()
  let hasMissingValue = false
  const view: Values = new Proxy(known, {
    get(_, name) {
      if (typeof name === 'symbol') return undefined
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      reads.add(name)
      const isOwn = field?.computed && isOwnExpression(field.computed.expression)
      const value = isOwn ? field.computed?.of(view) : known[name]
      hasMissingValue ||= value === null || value === undefined
      if (field && value === undefined)
        throw new RangeError(`The value of ${name} is not available.`)
      return value
    },
  })
  try {
    return { isSatisfied: rule.check(view), reads }
  } catch (error) {
    // A rule may throw an `AppError` even if a value is missing.
    if (error instanceof AppError) return { isSatisfied: false, failure: error, reads }
    if (hasMissingValue) return { isSatisfied: true, reads }
    throw error
  }
}
