import { numberCell } from './bases/number-cell.tsx'
import { booleanCell } from './boolean/cell.tsx'
import { choiceCell } from './choice/cell.tsx'
import { choicesCell } from './choices/cell.tsx'
import { colorCell } from './color/cell.tsx'
import { dateTimeCell } from './date-time/cell.tsx'
import { dateCell } from './date/cell.tsx'
import { fileCell } from './file/cell.tsx'
import { imageCell } from './image/cell.tsx'
import { markdownCell } from './markdown/cell.tsx'
import { moneyCell } from './money/cell.tsx'
import { objectCell } from './object/cell.tsx'
import { textCell } from './text/cell.tsx'
import { timeCell } from './time/cell.tsx'
import { weeklyCell } from './weekly/cell.tsx'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import type { TypeCell } from './type-cell.ts'

/** Values that are shown as they are. */
const asItIs: TypeCell = {}

/** How values of each type are shown. */
export const cells: Readonly<Record<FieldTypeName, TypeCell>> = {
  text: textCell,
  markdown: markdownCell,
  integer: numberCell,
  decimal: numberCell,
  money: moneyCell,
  boolean: booleanCell,
  date: dateCell,
  dateTime: dateTimeCell,
  time: timeCell,
  choice: choiceCell,
  choices: choicesCell,
  color: colorCell,
  url: asItIs,
  email: asItIs,
  phone: asItIs,
  list: asItIs,
  weekly: weeklyCell,
  object: objectCell,
  relation: asItIs,
  relations: asItIs,
  image: imageCell,
  file: fileCell,
  counter: numberCell,
  computed: asItIs,
}

/** Loads what shows the values of fields. */
export async function loadCells(fields: readonly FieldSchema[]): Promise<void> {
  await Promise.all(fields.map(async ({ type }) => cells[type].load?.()))
}
