import type { Expression } from '#shell/language/expressions/expression.ts'
import type { Field } from '#shell/language/fields/field.ts'
import { inTimeZone } from '#shell/language/fields/in-time-zone.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { boolean } from './boolean/field.ts'
import { choice } from './choice/field.ts'
import { choices } from './choices/field.ts'
import { color } from './color/field.ts'
import { computed } from './computed/field.ts'
import { counter } from './counter/field.ts'
import { dateTime } from './date-time/field.ts'
import { date } from './date/field.ts'
import { decimal } from './decimal/field.ts'
import { email } from './email/field.ts'
import { file } from './file/field.ts'
import { image } from './image/field.ts'
import { integer } from './integer/field.ts'
import { list } from './list/field.ts'
import { markdown } from './markdown/field.ts'
import { money } from './money/field.ts'
import { object } from './object/field.ts'
import { phone } from './phone/field.ts'
import { relation } from './relation/field.ts'
import { relations } from './relations/field.ts'
import { text } from './text/field.ts'
import { time } from './time/field.ts'
import { url } from './url/field.ts'
import { weekly } from './weekly/field.ts'
import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'

/**
 * Recreates a field from its schema, so that forms validate input like the server.
 *
 * @example
 * fieldFromSchema(schema.fields.title).check('') // { code: 'required' }
 */
export function fieldFromSchema(schema: FieldSchema): Field {
  return factories[schema.type](schema)
}

/** Every field type accepts its constraints as options of the same names and ignores the others. */
function optionsOf({ required, unique, defaultValue, constraints }: FieldSchema): never {
  const defaultOption = defaultValue === undefined ? {} : { default: defaultValue }
  return { required, unique, ...defaultOption, ...constraints } as never
}

const factories: Readonly<Record<FieldTypeName, (schema: FieldSchema) => Field>> = {
  text: (one) => text(optionsOf(one)),
  markdown: (one) => markdown(optionsOf(one)),
  integer: (one) => integer(optionsOf(one)),
  decimal: (one) => decimal(optionsOf(one)),
  money: (one) => money(one.constraints.currency ?? '', optionsOf(one)),
  boolean: (one) => boolean(optionsOf(one)),
  date: (one) => date(optionsOf(one)),
  dateTime: (one) => inTimeZone(dateTime(optionsOf(one)), one.constraints.timeZone ?? 'UTC'),
  time: (one) => time(optionsOf(one)),
  choice: (one) => choice(one.constraints.choices ?? {}, optionsOf(one)),
  choices: (one) => choices(one.constraints.choices ?? {}, optionsOf(one)),
  color: (one) => color(optionsOf(one)),
  url: (one) => url(optionsOf(one)),
  email: (one) => email(optionsOf(one)),
  phone: (one) => phone(optionsOf(one)),
  image: (one) => image(optionsOf(one)),
  file: (one) => file(optionsOf(one)),
  relation: (one) => relation(one.relation?.plural ?? '', optionsOf(one)),
  relations: (one) => relations(one.relation?.plural ?? '', optionsOf(one)),
  list: (one) =>
    list(one.constraints.item ? fieldFromSchema(one.constraints.item) : text(), optionsOf(one)),
  object: (one) => object(fieldsFromSchema(one.constraints.fields ?? {}), optionsOf(one)),
  weekly: (one) => weekly(optionsOf(one)),
  counter: () => counter(),
  computed: (one) => computed({ expression: one.computed ?? emptyText }),
}

const emptyText: Expression = { gives: 'text', places: 0, op: 'constant', value: '' }

/**
 * Recreates fields from their schemas.
 *
 * @example
 * const fields = fieldsFromSchema(schema.fields)
 */
export function fieldsFromSchema(
  schemas: Readonly<Record<string, FieldSchema>>,
): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, fieldFromSchema(schema)]),
  )
}
