import type { FieldError } from '#shell/language/errors/field-error.ts'
import { type Field } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'
import { inTimeZone } from '#shell/language/fields/in-time-zone.ts'
import { validateLength } from '../choices/field.ts'

/**
 * Declares a field with an ordered list of values of one type.
 *
 * @example
 * tags: list(text({ max: 40 }), { max: 10 })
 */
export function list<
  Value,
  const Required extends boolean = false,
  const Default extends readonly Value[] = never,
>(
  item: Field<Value>,
  options: FieldOptions<Required, readonly Value[], Default> & {
    /** The minimum number of values. */
    min?: number
    /** The maximum number of values. 100 by default. */
    max?: number
  } = {},
): Field<readonly Value[], Required, HasDefault<Default>> {
  const { min = options.required ? 1 : 0, max = 100 } = options
  const isScalar = ['text', 'integer', 'boolean', 'date', 'timestamp', 'decimal'].includes(
    item.column.kind,
  )
  return defineField<readonly Value[], Required, Default>(options, {
    type: 'list',
    column: { kind: 'json' },
    ...partsOf(item, min, max),
    ...(item.inTimeZone
      ? { inTimeZone: (timeZone) => partsOf(inTimeZone(item, timeZone), min, max) }
      : {}),
    operators: isScalar ? ['has', 'empty'] : ['empty'],
    emptyValue: [],
    declarationErrors: [...nestedFieldErrors('What it lists', item)],
    normalize: (value) => value.map((one) => item.normalize(one)),
  })
}

function partsOf(
  item: Field,
  min: number,
  max: number,
): Pick<Field, 'constraints' | 'schema' | 'check'> {
  return {
    constraints: { min, max, item },
    schema: { type: 'array', items: item.schema, minItems: min, maxItems: max },
    check(value) {
      const fieldError = validateLength(value, min, max)
      if (fieldError || !Array.isArray(value)) return fieldError
      return mergeErrors(value.flatMap((one, index) => nestError(String(index), item.check(one))))
    },
  }
}

/**
 * Prefixes the path of a field error, and of its further errors, with a name or an index.
 *
 * @example
 * nestError('street', { code: 'required' }) // [{ code: 'required', at: 'street' }]
 */
export function nestError(path: string, fieldError: FieldError | undefined): readonly FieldError[] {
  if (!fieldError) return []
  const { at, also = [], ...own } = fieldError
  const nested = { ...own, at: at === undefined ? path : `${path}.${at}` }
  return [nested, ...also.flatMap((one) => nestError(path, one))]
}

/**
 * Merges several field errors of one value into one, or returns `undefined` if there are none.
 *
 * @example
 * mergeErrors([{ code: 'required', at: 'street' }, { code: 'required', at: 'town' }])
 */
export function mergeErrors(fieldErrors: readonly FieldError[]): FieldError | undefined {
  const [first, ...also] = fieldErrors.slice(0, maxFieldErrors)
  return first && also.length > 0 ? { ...first, also } : first
}

/** Limits the size of a response to a request with thousands of invalid values. */
const maxFieldErrors = 50

/**
 * Returns the mistakes of a field inside another value, in whole sentences. Only a field of a
 * record can be a relation, unique, read-only or searchable.
 *
 * @example
 * nestedFieldErrors('Its street', text({ unique: true }))
 */
export function* nestedFieldErrors(subject: string, field: Field): Iterable<string> {
  for (const mistake of field.declarationErrors) yield `${subject}: ${mistake}`
  if (field.relation) yield `${subject} cannot be a relation. Declare one beside it.`
  if (field.readOnly) yield `${subject} cannot be a ${field.type}. Declare one beside it.`
  if (field.unique) yield `${subject} cannot be unique. Only a field of the record itself can.`
  if (field.visibleWhen) {
    yield `${subject} cannot be shown on a condition. Only a field of the record itself can.`
  }
  if (field.searchable)
    yield `${subject} cannot be searched. Only a field of the record itself can.`
}
