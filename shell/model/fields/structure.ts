import type { Complaint } from '../complaint.ts'
import type { ValuesOf } from '../field-values.ts'
import {
  type CommonOptions,
  declareField,
  type Field,
  type HasDefault,
  type Fields,
  type JsonSchema,
} from '../field.ts'
import { checkValue, isPlain, valueIn } from '../check-value.ts'
import { inside, mistakesInside, together } from './list.ts'

/**
 * Named values that belong together and are kept, given and replaced as one.
 *
 * @example
 * address: structure({ street: text({ required: true }), town: text({ required: true }) })
 */
export function structure<
  const F extends Fields,
  const Required extends boolean = false,
  const Default extends ValuesOf<F> = never,
>(
  fields: F,
  options: CommonOptions<Required, ValuesOf<F>, Default> = {},
): Field<ValuesOf<F>, Required, HasDefault<Default>> {
  const parts = Object.entries<Field>(fields)
  return declareField(options, {
    type: 'structure',
    column: { kind: 'json' },
    bounds: { fields },
    schema: schemaOfFields(fields),
    operators: ['empty'],
    mistakes: [
      ...(parts.length > 0 ? [] : ['It has no fields.']),
      ...parts.flatMap(([name, field]) => [...mistakesInside(`Its ${name}`, field)]),
    ],
    check(value) {
      if (!isPlain(value)) {
        const expected = {
          en: 'a value for each of its fields',
          de: 'ein Wert für jedes seiner Felder',
        }
        return { id: 'wrong-type', expected }
      }
      const strangers = Object.keys(value).filter((name) => !Object.hasOwn(fields, name))
      return together([
        ...strangers.map((name): Complaint => ({ id: 'unknown-field', at: name })),
        ...parts.flatMap(([name, field]) =>
          inside(name, checkValue(field, valueIn(value, name, field))),
        ),
      ])
    },
    normalise: (value) => normaliseAll(fields, value),
  })
}

/**
 * The JSON Schema of an object with these fields.
 *
 * @example
 * schemaOfFields({ street: text({ required: true }) }).required // ['street']
 */
export function schemaOfFields(fields: Fields): JsonSchema {
  const given = Object.entries(fields).filter(([, { derived }]) => !derived)
  return {
    type: 'object',
    properties: Object.fromEntries(
      given.map(([name, { required, schema }]) => [
        name,
        required ? schema : { anyOf: [schema, { type: 'null' }] },
      ]),
    ),
    required: given
      .filter(([, { required, initial }]) => required && initial === undefined)
      .map(([name]) => name),
    additionalProperties: false,
  }
}

function normaliseAll<F extends Fields>(fields: F, value: ValuesOf<F>): ValuesOf<F> {
  return Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => {
      const one = valueIn(value, name, field)
      return [name, one === null ? null : field.normalise(one)]
    }),
  ) as ValuesOf<F>
}
