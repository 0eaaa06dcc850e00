import type { SpecInline, SpecTableRow } from '#shell/model/specification-document.ts'
import type { EntityDescription } from '../description.ts'
import type { NoOverlapDescription, OtherwiseDescription } from '../constraint-description.ts'
import { formatLimitCount } from '../grammar/count.ts'
import { formatVerbCondition } from '../grammar/verb-condition.ts'
import { formatLocalizedText, type Languages } from '../grammar/localized-text.ts'
import { code, codeList, inlineText, isCode } from '../grammar/inline.ts'

/** Renders the rules and constraints of an entity: their name, kind, fields and message. */
export function constraintRows(
  { rules, onlyIf, unique, noOverlap, within, counts, frozen }: EntityDescription,
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
    ...onlyIf.map((one): SpecTableRow => [
      [code(one.name)],
      formatVerbCondition(one),
      codeList(one.fields),
      otherwise(one),
    ]),
    ...unique.map((one): SpecTableRow => [
      [code(one.name)],
      [...inlineText`unique together`, ...wherePhrase(one.where)],
      codeList(one.fields),
      otherwise(one),
    ]),
    ...noOverlap.map((one): SpecTableRow => [
      [code(one.name)],
      overlapPhrase(one),
      codeList(one.fields),
      otherwise(one),
    ]),
    ...within.map((one): SpecTableRow => [
      [code(one.name)],
      [...inlineText`within ${code(one.hours)}`, ...wherePhrase(one.where)],
      codeList(one.fields),
      otherwise(one),
    ]),
    ...counts.map((one): SpecTableRow => [
      [code(one.name)],
      formatLimitCount(one),
      codeList(one.fields),
      otherwise(one),
    ]),
    ...(frozen
      ? [
          [
            [code('frozen')],
            [...inlineText`frozen`, ...wherePhrase(frozen.where), ...exceptPhrase(frozen.fields)],
            codeList(frozen.fields),
            otherwise(frozen),
          ] satisfies SpecTableRow,
        ]
      : []),
  ]
}

function exceptPhrase(fields: readonly string[]): SpecInline {
  return fields.length === 0 ? [] : ['; only these fields can be changed, and these moves made']
}

function overlapPhrase({ per, gap, where, with: other }: NoOverlapDescription): SpecInline {
  return [
    ...inlineText`no overlap per ${code(per)}`,
    ...(gap === undefined ? [] : [`, ${gap} between`]),
    ...wherePhrase(where),
    ...(other
      ? [
          ...inlineText`, with ${code(other.entity)} per ${code(other.per)} from ${code(other.from)} to ${code(other.to)}`,
          ...(other.where === undefined ? [] : inlineText` where ${code(other.where)}`),
          ...(other.asks === 'here' ? [', checked only here'] : []),
        ]
      : []),
  ]
}

function wherePhrase(where: string | undefined): SpecInline {
  return where === undefined ? [] : inlineText`, where ${code(where)}`
}
