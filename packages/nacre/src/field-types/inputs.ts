import { textInput } from './text/input.tsx'
import { markdownInput } from './markdown/input.tsx'
import { integerInput } from './integer/input.tsx'
import { decimalInput } from './decimal/input.tsx'
import { moneyInput } from './money/input.tsx'
import { booleanInput } from './boolean/input.tsx'
import { dateInput } from './date/input.ts'
import { dateTimeInput } from './date-time/input.tsx'
import { choiceInput } from './choice/input.tsx'
import { choicesInput } from './choices/input.tsx'
import { colorInput } from './color/input.tsx'
import { timeInput } from './time/input.ts'
import { urlInput } from './url/input.ts'
import { emailInput } from './email/input.ts'
import { phoneInput } from './phone/input.ts'
import { listInput } from './list/input.tsx'
import { weeklyInput } from './weekly/input.tsx'
import { objectInput } from './object/input.tsx'
import { relationInput } from './relation/input.tsx'
import { relationsInput } from './relations/input.tsx'
import { imageInput } from './image/input.tsx'
import { fileInput } from './file/input.tsx'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import type { TypeInput } from './type-input.ts'

/** Nobody writes these values. */
const readOnly: TypeInput = {}

/** How forms show and read values of each type. */
export const inputs: Readonly<Record<FieldTypeName, TypeInput>> = {
  text: textInput,
  markdown: markdownInput,
  integer: integerInput,
  decimal: decimalInput,
  money: moneyInput,
  boolean: booleanInput,
  date: dateInput,
  dateTime: dateTimeInput,
  time: timeInput,
  choice: choiceInput,
  choices: choicesInput,
  color: colorInput,
  url: urlInput,
  email: emailInput,
  phone: phoneInput,
  list: listInput,
  weekly: weeklyInput,
  object: objectInput,
  relation: relationInput,
  relations: relationsInput,
  image: imageInput,
  file: fileInput,
  counter: readOnly,
  computed: readOnly,
}

/** Loads the inputs of fields, also those inside lists and structures. */
export async function loadInputs(fields: readonly FieldSchema[]): Promise<void> {
  await Promise.all(
    fields.map(async ({ type, constraints: { item, fields: parts = {} } }) => {
      const inside = [...(item ? [item] : []), ...Object.values(parts)]
      await Promise.all([inputs[type].load?.(), loadInputs(inside)])
    }),
  )
}
