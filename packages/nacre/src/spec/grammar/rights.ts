import type { SpecInline } from '#shell/model/specification-document.ts'
import { code, codeList, inlineText, joinInlines } from './inline.ts'
import type { CodeDescription } from '../process-description.ts'
import { codeSpansIn, splitOutsideQuotes } from './phrase.ts'

type Rights = CodeDescription['rights']

const noRightsText = 'none'

/** Formats what code may do, by collection: `seats`: `read`, `take`; `bookings`: `list`. */
export function formatRights(rights: Rights): SpecInline {
  const parts = Object.entries(rights).map(
    ([collection, verbs]) => inlineText`${code(collection)}: ${codeList(verbs)}`,
  )
  return parts.length === 0 ? [noRightsText] : joinInlines(parts, '; ')
}

/** Parses the output of `formatRights`. Returns `undefined` if a part is in other words. */
export function parseRights(text: string): Rights | undefined {
  if (text === noRightsText || text === '') return {}
  const parts = splitOutsideQuotes(text, ';').map((part) => {
    const [collection, ...verbs] = /^`[^`]+`: /u.test(part) ? codeSpansIn(part) : []
    return [collection ?? '', verbs] as const
  })
  return parts.every(([collection]) => collection !== '') ? Object.fromEntries(parts) : undefined
}
