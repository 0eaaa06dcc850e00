import type { Field } from '#shell/language/fields/field.ts'
import type { FieldType, TextFormat } from './field-type.ts'
import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import { traitsOf } from './traits.ts'
import { displayTypeOf } from './display-type.ts'
import { textType } from './text/type.ts'
import { markdownType } from './markdown/type.ts'
import { integerType } from './integer/type.ts'
import { decimalType } from './decimal/type.ts'
import { moneyType } from './money/type.ts'
import { booleanType } from './boolean/type.ts'
import { dateType } from './date/type.ts'
import { dateTimeType } from './date-time/type.ts'
import { choiceType } from './choice/type.ts'
import { choicesType } from './choices/type.ts'
import { colorType } from './color/type.ts'
import { timeType } from './time/type.ts'
import { urlType } from './url/type.ts'
import { emailType } from './email/type.ts'
import { phoneType } from './phone/type.ts'
import { listType } from './list/type.ts'
import { weeklyType } from './weekly/type.ts'
import { objectType } from './object/type.ts'
import { relationType } from './relation/type.ts'
import { relationsType } from './relations/type.ts'
import { imageType } from './image/type.ts'
import { fileType } from './file/type.ts'
import { counterType } from './counter/type.ts'
import { computedType } from './computed/type.ts'

const types: Readonly<Record<FieldTypeName, FieldType>> = {
  text: textType,
  markdown: markdownType,
  integer: integerType,
  decimal: decimalType,
  money: moneyType,
  boolean: booleanType,
  date: dateType,
  dateTime: dateTimeType,
  time: timeType,
  choice: choiceType,
  choices: choicesType,
  color: colorType,
  url: urlType,
  email: emailType,
  phone: phoneType,
  list: listType,
  weekly: weeklyType,
  object: objectType,
  relation: relationType,
  relations: relationsType,
  image: imageType,
  file: fileType,
  counter: counterType,
  computed: computedType,
}

/**
 * A line that declares a field of a type.
 *
 * @example
 * fieldExample('size', 'integer') // 'size: integer({ min: 0, max: 10 })'
 */
export function fieldExample(name: string, type: FieldTypeName): string {
  return `${name}: ${types[type].example}`
}

const displayType = ({ type, computed, constraints }: Field): FieldType =>
  types[displayTypeOf({ type, result: computed?.expression.gives, constraints })]

/**
 * Checks whether a text can contain values of a field.
 *
 * @example
 * isPrintable(image()) // false
 */
export function isPrintable(field: Field): boolean {
  return displayType(field).format !== undefined
}

/**
 * Formats a value for an email.
 *
 * @example
 * formatFieldText(price, '12.50', { language: 'de', timeZone: 'UTC' }) // '12,50 €'
 */
export function formatFieldText(field: Field, value: unknown, format: TextFormat): string {
  return displayType(field).format?.(value, field, format) ?? ''
}

/**
 * Returns a valid value for a field, a different one for each `nth`, or nothing if the field alone does
 * not determine one.
 *
 * @example
 * generateValue(integer({ min: 5 }), 2) // 7
 */
export function generateValue(field: Field, nth = 0): unknown {
  return types[field.type].generate?.(field, nth, generateValue)
}

/**
 * Checks whether `generateValue` returns a value that can be stored at once. Related records have to
 * exist before, and files have to be uploaded.
 *
 * @example
 * canGenerate(relation('folder')) // false
 */
export function canGenerate(field: Field): boolean {
  const { item, fields = {} } = field.constraints
  const inside = item ? [item] : Object.values(fields).filter((part) => part.required)
  const isFile = traitsOf(field.type).isFile === true
  return types[field.type].generate !== undefined && !isFile && inside.every(canGenerate)
}
