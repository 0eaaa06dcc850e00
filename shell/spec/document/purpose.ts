import type { Section } from '#shell/model/specification-document.ts'
import type { Description } from '../description.ts'
import { labelled, list } from './document.ts'
import { line, names, strong } from './inline.ts'

/** What the product does and for whom. */
export function sayPurpose({ purpose, groups, about, languages }: Description): Section {
  const people = Object.entries(groups).map(([name, what]) => ({
    text: line`${strong(`${name}:`)} ${what}`,
  }))
  const said = (text: string | undefined) => (text === undefined ? [] : [text])
  return {
    number: 1,
    id: 'purpose',
    title: 'What the product does and for whom',
    blocks: [
      list([
        labelled('Business purpose', said(purpose)),
        labelled('User groups', [], people),
        labelled('What is present', said(about)),
        labelled('Languages', names(languages)),
      ]),
    ],
    parts: [],
  }
}
