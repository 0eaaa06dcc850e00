import { checkValue } from '#shell/model/check-value.ts'
import type { Complaint } from '#shell/model/complaint.ts'
import { Failure, type Problem } from '#shell/model/failure.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { fieldFrom } from '#shell/model/outline/field-from-outline.ts'
import type { Language } from '#shell/model/words.ts'

/**
 * What is wrong with values, found by the checks that the server makes of each field, before anything is
 * sent. What only the server can know, such as rules over several fields, it says itself.
 */
export function checkGiven(
  fields: Readonly<Record<string, FieldOutline>>,
  given: Readonly<Record<string, unknown>>,
  language: Language,
): Problem | undefined {
  const wrong: Record<string, Complaint> = {}
  for (const [name, value] of Object.entries(given)) {
    const outline = fields[name]
    const complaint = outline && checkValue(fieldFrom(outline), value)
    if (!complaint) continue
    for (const one of [complaint, ...(complaint.also ?? [])]) {
      wrong[one.at === undefined ? name : `${name}.${one.at}`] ??= one
    }
  }
  if (Object.keys(wrong).length === 0) return undefined
  return new Failure('invalid', { fields: wrong }).in(language)
}
