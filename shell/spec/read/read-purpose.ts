import type { Description } from '../description.ts'
import type { ReadSection } from '../markdown/read-markdown.ts'
import { codesIn } from '../phrases/phrase.ts'
import { keepBlocks, keepLine, labelsOf, linesOfItem, type Reading, shown } from './reading.ts'

type Found = Pick<Description, 'purpose' | 'about' | 'groups'>

const here = { section: 1 }

/** The languages of a product, which one must know to read its words. */
export function readLanguages(section: ReadSection | undefined): readonly string[] {
  const { labels } = labelsOf(section?.blocks ?? [])
  const text = labels.find(({ label }) => label.startsWith('language'))?.text ?? ''
  const codes = codesIn(text)
  const found = codes.length > 0 ? codes : (text.match(/\b[a-z]{2}\b/gu) ?? [])
  return found.length > 0 ? found : ['en']
}

export function readPurpose(section: ReadSection, reading: Reading): Found {
  const { labels, rest } = labelsOf(section.blocks)
  const found: { purpose?: string; about?: string; groups: Record<string, string> } = { groups: {} }
  for (const { label, text, item } of labels) {
    const said = shown(text)
    if (label.startsWith('language')) continue
    if (label === 'business purpose' || label === 'purpose') {
      if (said !== undefined) found.purpose = said
    } else if (label === 'what is present') {
      if (said !== undefined) found.about = said
    } else if (label === 'user groups' || label === 'groups') {
      for (const { text: group, line } of item.items) {
        const [, name, what] = /^([^:]+):\s+(.*)$/su.exec(group) ?? []
        if (name === undefined || what === undefined) keepLine(reading, here, line)
        else found.groups[name] = what
      }
      if (said !== undefined) keepLine(reading, here, item.line)
    } else for (const line of linesOfItem(item)) keepLine(reading, here, line)
  }
  keepBlocks(reading, here, rest)
  for (const { title, blocks } of section.parts) {
    keepBlocks(reading, { ...here, under: title }, blocks)
  }
  return found
}
