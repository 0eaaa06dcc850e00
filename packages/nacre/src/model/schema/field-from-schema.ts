import type { FieldTypeName } from '../fields/field-type-name.ts'
import type { Expression } from '../expression.ts'
import type { Field } from '../field.ts'
import { boolean } from '../fields/boolean.ts'
import { choice } from '../fields/choice.ts'
import { choices } from '../fields/choices.ts'
import { color } from '../fields/color.ts'
import { computed } from '../fields/computed.ts'
import { counter } from '../fields/counter.ts'
import { dateTime } from '../fields/date-time.ts'
import { date } from '../fields/date.ts'
import { decimal } from '../fields/decimal.ts'
import { email } from '../fields/email.ts'
import { file } from '../fields/file.ts'
import { image } from '../fields/image.ts'
import { integer } from '../fields/integer.ts'
import { url } from '../fields/url.ts'
import { list } from '../fields/list.ts'
import { markdown } from '../fields/markdown.ts'
import { money } from '../fields/money.ts'
import { relation } from '../fields/relation.ts'
import { relations } from '../fields/relations.ts'
import { object } from '../fields/object.ts'
import { phone } from '../fields/phone.ts'
import { text } from '../fields/text.ts'
import { weekly } from '../fields/weekly.ts'
import { inTimeZone } from '../in-time-zone.ts'
import type { FieldSchema } from './field-schema.ts'

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
