import type { Description } from '../description.ts'
import type { ParsedSection } from '../markdown/parse-markdown.ts'
import { codeSpansIn } from '../grammar/phrase.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  labeledItems,
  linesOfItem,
  type SpecParser,
  declaredText,
} from './spec-parser.ts'

type ParsedPurpose = Pick<Description, 'purpose' | 'description' | 'userGroups'>

const here = { section: 1 }

/** Returns the languages of a product, which are needed to parse localized text. */
export function parseLanguages(section: ParsedSection | undefined): readonly string[] {
  const { labels } = labeledItems(section?.blocks ?? [])
  const text = labels.find(({ label }) => label.startsWith('language'))?.text ?? ''
  const codes = codeSpansIn(text)
  const found = codes.length > 0 ? codes : (text.match(/\b[a-z]{2}\b/gu) ?? [])
  return found.length > 0 ? found : ['en']
}

export function productTimeZone(section: ParsedSection): string {
  const { labels } = labeledItems(section.blocks)
  const text = labels.find(({ label }) => label === 'time zone')?.text ?? ''
  return codeSpansIn(text)[0] ?? (text === '' ? 'UTC' : text)
}

export function parsePurpose(section: ParsedSection, reading: SpecParser): ParsedPurpose {
  const { labels, rest } = labeledItems(section.blocks)
  const found: { purpose?: string; description?: string; userGroups: Record<string, string> } = {
    userGroups: {},
  }
  for (const { label, text, item } of labels) {
    const message = declaredText(text)
    if (label.startsWith('language') || label === 'time zone') continue
    if (label === 'business purpose' || label === 'purpose') {
      if (message !== undefined) found.purpose = message
    } else if (label === 'what is present') {
      if (message !== undefined) found.description = message
    } else if (label === 'user groups' || label === 'groups') {
      for (const { text: group, line } of item.items) {
        const [, name, what] = /^([^:]+):\s+(.*)$/su.exec(group) ?? []
        if (name === undefined || what === undefined) recordUnparsedLine(reading, here, line)
        else found.userGroups[name] = what
      }
      if (message !== undefined) recordUnparsedLine(reading, here, item.line)
    } else for (const line of linesOfItem(item)) recordUnparsedLine(reading, here, line)
  }
  recordUnparsedBlocks(reading, here, rest)
  for (const { title, blocks } of section.parts) {
    recordUnparsedBlocks(reading, { ...here, under: title }, blocks)
  }
  return found
}
