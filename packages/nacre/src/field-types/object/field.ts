import { localizedMessage } from '#shell/messages/translate.ts'
import type { FieldError } from '#shell/language/errors/field-error.ts'
import type { ValuesOf } from '#shell/language/fields/field-values.ts'
import { type Field, type Fields, type JsonSchema } from '#shell/language/fields/field.ts'
import {
  type FieldOptions,
  defineField,
  type HasDefault,
} from '#shell/language/fields/define-field.ts'
import {
  validateValue,
  isPlainObject,
  valueOrDefault,
} from '#shell/language/fields/validate-value.ts'
import { fieldsInTimeZone } from '#shell/language/fields/in-time-zone.ts'
import { nestError, nestedFieldErrors, mergeErrors } from '../list/field.ts'

/**
 * Declares an object field: named values that are stored and replaced together.
 *
 * @example
 * address: object({ street: text({ required: true }), town: text({ required: true }) })
 */
export function object<
  const F extends Fields,
  const Required extends boolean = false,
  const Default extends ValuesOf<F> = never,
>(
  fields: F,
  options: FieldOptions<Required, ValuesOf<F>, Default> = {},
): Field<ValuesOf<F>, Required, HasDefault<Default>> {
  const entries = Object.entries<Field>(fields)
  return defineField(options, {
    type: 'object',
    column: { kind: 'json' },
    ...partsOf(fields),
    ...(entries.some(([, field]) => field.inTimeZone)
      ? { inTimeZone: (timeZone) => partsOf(fieldsInTimeZone(fields, timeZone)) }
      : {}),
    operators: ['empty'],
    declarationErrors: [
      ...(entries.length > 0 ? [] : ['It has no fields.']),
      ...entries.flatMap(([name, field]) => [...nestedFieldErrors(`Its ${name}`, field)]),
    ],
    normalize: (value) => normalizeProperties(fields, value),
  })
}

function partsOf(fields: Fields): Pick<Field, 'constraints' | 'schema' | 'check'> {
  return {
    constraints: { fields },
    schema: objectJsonSchema(fields),
    check(value) {
      if (!isPlainObject(value)) {
        const expected = localizedMessage('checks.expected.object')
        return { code: 'invalid-type', expected }
      }
      const unknownNames = Object.keys(value).filter((name) => !Object.hasOwn(fields, name))
      return mergeErrors([
        ...unknownNames.map((name): FieldError => ({ code: 'unknown-field', at: name })),
        ...Object.entries<Field>(fields).flatMap(([name, field]) =>
          nestError(name, validateValue(field, valueOrDefault(value, name, field))),
        ),
      ])
    },
  }
}

/**
 * Returns the JSON Schema of an object with these fields.
 *
 * @example
 * objectJsonSchema({ street: text({ required: true }) }).required // ['street']
 */
export function objectJsonSchema(fields: Fields): JsonSchema {
  const input = Object.entries(fields).filter(([, { readOnly }]) => !readOnly)
  return {
    type: 'object',
    properties: Object.fromEntries(
      input.map(([name, { required, schema }]) => [
        name,
        required ? schema : { anyOf: [schema, { type: 'null' }] },
      ]),
    ),
    required: input
      .filter(([, { required, defaultValue }]) => required && defaultValue === undefined)
      .map(([name]) => name),
    additionalProperties: false,
  }
}

function normalizeProperties<F extends Fields>(fields: F, value: ValuesOf<F>): ValuesOf<F> {
  return Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => {
      const one = valueOrDefault(value, name, field)
      return [name, one === null ? null : field.normalize(one)]
    }),
  ) as ValuesOf<F>
}
