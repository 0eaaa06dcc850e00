import type { Inline } from '#shell/model/specification-document.ts'
import type { TermDescription, TermsDescription } from '../description.ts'
import { code, joined, line } from '../document/inline.ts'
import { divide, nameIn } from './phrase.ts'

const nobody = 'administrators only'

/** Who may, and when: `editor`; `owner` when state is draft. */
export function sayTerms(terms: TermsDescription): Inline {
  if (terms.length === 0) return [nobody]
  return joined(
    terms.map(({ who, when }) =>
      when === undefined ? [code(who)] : line`${code(who)} when ${when}`,
    ),
    '; ',
  )
}

/** Reads what `sayTerms` has written; commas divide as well where there are no conditions. */
export function readTerms(text: string): TermsDescription {
  if (new RegExp(`^(?:${nobody}|administrators?|nobody|—|-)?$`, 'iu').test(text.trim())) return []
  const parts = / when /u.test(text) ? divide(text, ';') : divide(text.replaceAll(';', ','), ',')
  return parts.map((part): TermDescription => {
    const [, who = part, when] = /^(\S+) when (.+)$/su.exec(part) ?? []
    return when === undefined ? { who: nameIn(who) } : { who: nameIn(who), when: when.trim() }
  })
}
