import { checkValue } from '#shell/model/check-value.ts'
import type { Complaint } from '#shell/model/complaint.ts'
import { Failure, type Problem } from '#shell/model/failure.ts'
import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { fieldFrom } from '#shell/model/outline/field-from-outline.ts'
import type { Speech } from '../admin-data.ts'
import { numberExample } from './number-text.ts'

/**
 * What is wrong with values, found by the checks that the server makes of each field, before anything is
 * sent. What only the server can know, such as rules over several fields, it says itself.
 */
export function checkGiven(
  fields: Readonly<Record<string, FieldOutline>>,
  given: Readonly<Record<string, unknown>>,
  { language, locale }: Speech,
): Problem | undefined {
  const wrong: Record<string, Complaint> = {}
  for (const [name, value] of Object.entries(given)) {
    const outline = fields[name]
    const complaint = outline && checkValue(fieldFrom(outline), value)
    if (!complaint) continue
    for (const one of [complaint, ...(complaint.also ?? [])]) {
      const path = one.at === undefined ? [] : one.at.split('.')
      wrong[[name, ...path].join('.')] ??= withExample(one, fieldIn(outline, path), locale)
    }
  }
  if (Object.keys(wrong).length === 0) return undefined
  return new Failure('invalid', { fields: wrong }).in(language)
}

/** The field of a part of a value: `0.street` in a list of addresses. */
function fieldIn(
  outline: FieldOutline | undefined,
  [step, ...rest]: readonly string[],
): FieldOutline | undefined {
  if (!outline || step === undefined) return outline
  return fieldIn(outline.bounds.item ?? outline.bounds.fields?.[step], rest)
}

/** Who has typed what is no number sees how their own locale writes one. */
function withExample(
  complaint: Complaint,
  outline: FieldOutline | undefined,
  locale: string,
): Complaint {
  if (complaint.id !== 'wrong-type' || !outline) return complaint
  const { type, bounds } = outline
  if (type === 'integer') {
    const example = numberExample(locale, 0)
    const expected = {
      en: `a whole number such as ${example}`,
      de: `eine ganze Zahl wie ${example}`,
    }
    return { ...complaint, expected }
  }
  if (type !== 'decimal' && type !== 'money') return complaint
  const example = numberExample(locale, bounds.places ?? 0)
  return {
    ...complaint,
    expected: { en: `a number such as ${example}`, de: `eine Zahl wie ${example}` },
  }
}
