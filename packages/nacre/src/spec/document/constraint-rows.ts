import type { SpecInline, SpecTableRow } from '#shell/model/specification-document.ts'
import type { EntityDescription, OtherwiseDescription } from '../description.ts'
import { formatLocalizedText, type Languages } from '../grammar/localized-text.ts'
import { code, codeList, inlineText, isCode } from './inline.ts'

/** Renders the rules and constraints of an entity: their name, kind, fields and message. */
export function constraintRows(
  { rules, unique }: EntityDescription,
  languages: Languages,
): readonly SpecTableRow[] {
  const otherwise = (one: OtherwiseDescription): SpecInline => {
    if (one.error !== undefined) return [code(one.error)]
    return one.message === undefined ? [] : [formatLocalizedText(one.message, languages)]
  }
  return [
    ...rules.map((one): SpecTableRow => [
      [code(one.name)],
      inlineText`rule, ${isCode}`,
      codeList(one.fields),
      otherwise(one),
    ]),
    ...unique.map((one): SpecTableRow => [
      [code(one.name)],
      [...inlineText`unique together`, ...wherePhrase(one.where)],
      codeList(one.fields),
      otherwise(one),
    ]),
  ]
}

function wherePhrase(where: string | undefined): SpecInline {
  return where === undefined ? [] : inlineText`, where ${code(where)}`
}
