import type { SpecSection } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { labelledItem, listBlock } from './document.ts'
import { inlineText, codeList, strong } from '../grammar/inline.ts'

/** Renders section 1: purpose and users. */
export function renderPurpose({
  purpose,
  userGroups,
  description,
  languages,
  timeZone,
}: Description): SpecSection {
  const groups = Object.entries(userGroups).map(([name, what]) => ({
    text: inlineText`${strong(`${name}:`)} ${what}`,
  }))
  const optionalText = (text: string | undefined) => (text === undefined ? [] : [text])
  return {
    number: 1,
    id: 'purpose',
    title: 'What the product does and for whom',
    blocks: [
      listBlock([
        labelledItem('Business purpose', optionalText(purpose)),
        labelledItem('User groups', [], groups),
        labelledItem('What is present', optionalText(description)),
        labelledItem('Languages', codeList(languages)),
        labelledItem('Time zone', codeList([timeZone])),
      ]),
    ],
    parts: [],
  }
}
