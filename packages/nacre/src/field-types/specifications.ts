import { textSpecification } from './text/specification.ts'
import { markdownSpecification } from './markdown/specification.ts'
import { integerSpecification } from './integer/specification.ts'
import { decimalSpecification } from './decimal/specification.ts'
import { moneySpecification } from './money/specification.ts'
import { booleanSpecification } from './boolean/specification.ts'
import { dateSpecification } from './date/specification.ts'
import { dateTimeSpecification } from './date-time/specification.ts'
import { choiceSpecification } from './choice/specification.ts'
import { choicesSpecification } from './choices/specification.ts'
import { colorSpecification } from './color/specification.ts'
import { timeSpecification } from './time/specification.ts'
import { urlSpecification } from './url/specification.ts'
import { emailSpecification } from './email/specification.ts'
import { phoneSpecification } from './phone/specification.ts'
import { listSpecification } from './list/specification.ts'
import { weeklySpecification } from './weekly/specification.ts'
import { objectSpecification } from './object/specification.ts'
import { relationSpecification } from './relation/specification.ts'
import { relationsSpecification } from './relations/specification.ts'
import { imageSpecification } from './image/specification.ts'
import { fileSpecification } from './file/specification.ts'
import { counterSpecification } from './counter/specification.ts'
import { computedSpecification } from './computed/specification.ts'
import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import type { TypeSpecification } from './type-specification.ts'

/** How the specification describes fields of each type. */
export const specifications: Readonly<Record<FieldTypeName, TypeSpecification>> = {
  text: textSpecification,
  markdown: markdownSpecification,
  integer: integerSpecification,
  decimal: decimalSpecification,
  money: moneySpecification,
  boolean: booleanSpecification,
  date: dateSpecification,
  dateTime: dateTimeSpecification,
  time: timeSpecification,
  choice: choiceSpecification,
  choices: choicesSpecification,
  color: colorSpecification,
  url: urlSpecification,
  email: emailSpecification,
  phone: phoneSpecification,
  list: listSpecification,
  weekly: weeklySpecification,
  object: objectSpecification,
  relation: relationSpecification,
  relations: relationsSpecification,
  image: imageSpecification,
  file: fileSpecification,
  counter: counterSpecification,
  computed: computedSpecification,
}
