import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { EntityDescription, SectionDescription } from '../description.ts'
import { singletonText } from '../document/entities.ts'
import type { ParsedBlock, ParsedSubsection } from '../markdown/parse-markdown.ts'
import { nameOfHeading } from '../grammar/names.ts'
import { codeSpansIn, splitOutsideQuotes, nameIn } from '../grammar/phrase.ts'
import { type Languages, parseQuotedText, parseLocalizedText } from '../grammar/localized-text.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  labeledItems,
  linesOfItem,
  type SpecParser,
  collectTableRows,
  type SourceLocation,
} from './spec-parser.ts'
import { currentPhrase } from './former-phrases.ts'
import { parseFields } from './parse-fields.ts'
import { withRelations } from './parse-relations.ts'

/** The part of an entity that section 3 contains. */
export type ParsedEntity = Pick<
  EntityDescription,
  | 'name'
  | 'plural'
  | 'label'
  | 'pluralLabel'
  | 'renamedFrom'
  | 'description'
  | 'fields'
  | 'titleField'
  | 'columns'
  | 'sections'
  | 'indexes'
  | 'selfOwned'
  | 'isSingleton'
  | 'afterCommit'
  | 'errors'
>

/** Returns the entity name of a heading. */
export function entityNameOf(title: string): string {
  return /^[a-z]+(?:[A-Z][a-z\d]*)*$/u.test(title) ? title : nameOfHeading(title)
}

export function parseEntity(part: ParsedSubsection, reading: SpecParser): ParsedEntity {
  const name = entityNameOf(part.title)
  const where: SourceLocation = { section: 3, under: part.title, entity: name }
  const fields = collectTableRows(part.blocks, 'field')
  const relations = collectTableRows(fields.rest, 'relation')
  const { labels, rest } = labeledItems(relations.rest)
  const entity: ParsedEntity = {
    name,
    plural: `${toKebabCase(name)}s`,
    fields: [],
    columns: [],
    sections: [],
    indexes: [],
    selfOwned: false,
    isSingleton: false,
    afterCommit: {},
  }
  for (const { label, text, item } of labels) {
    const read = readLabel(label, text, reading)
    if (read) Object.assign(entity, read)
    else for (const line of linesOfItem(item)) recordUnparsedLine(reading, where, line)
  }
  const description = parseDescription(rest, where, reading)
  const own = parseFields(fields.rows, 'field', where, reading)
  return {
    ...entity,
    ...(description === undefined ? {} : { description }),
    fields: withRelations(own, relations.rows, where, reading),
  }
}

function readLabel(
  label: string,
  text: string,
  { languages }: SpecParser,
): Partial<ParsedEntity> | undefined {
  if (label === 'names') {
    const [name, plural] = codeSpansIn(text)
    return name === undefined || plural === undefined ? undefined : { name, plural }
  }
  if (label === 'label') return { label: parseLocalizedText(text, languages) }
  if (label === 'plural label') return { pluralLabel: parseLocalizedText(text, languages) }
  if (label === 'records' && text === singletonText) return { isSingleton: true }
  if (label === 'owner' && currentPhrase(text) === 'the record itself') return { selfOwned: true }
  if (label === 'jobs') {
    const done = splitOutsideQuotes(text, ';').map(codeSpansIn)
    const pairs = done.flatMap(([verb, job]) => (verb && job ? [[verb, job] as const] : []))
    return pairs.length === done.length ? { afterCommit: Object.fromEntries(pairs) } : undefined
  }
  if (label === 'errors') {
    const parts = splitOutsideQuotes(text, ';').map(codeSpansIn)
    const errors = parts.map(([verb = '', ...codes]) => [verb, codes] as const)
    return { errors: Object.fromEntries(errors) }
  }
  if (label === 'sections') {
    const parts = splitOutsideQuotes(text, ';')
    const sections = parts.flatMap((part) => readSection(part, languages) ?? [])
    return sections.length === parts.length ? { sections } : undefined
  }
  if (label === 'title field') return { titleField: nameIn(text) }
  if (label === 'list columns') return { columns: codeSpansIn(text) }
  if (label === 'previous name') return { renamedFrom: nameIn(text) }
  return label === 'indexed fields' ? { indexes: codeSpansIn(text) } : undefined
}

function readSection(text: string, languages: Languages): SectionDescription | undefined {
  const form =
    /^(`[^`]+`)(?: (?!about |with )(.*?”))?(?: about (.*?”))? with ((?:`[^`]+`(?:, )?)+)$/su
  const [, name, called, message, fields] = form.exec(text) ?? []
  if (name === undefined || fields === undefined) return undefined
  const label = called === undefined ? undefined : parseQuotedText(called, languages)
  const help = message === undefined ? undefined : parseQuotedText(message, languages)
  return {
    name: nameIn(name),
    ...(label === undefined ? {} : { label }),
    ...(help === undefined ? {} : { help }),
    fields: codeSpansIn(fields),
  }
}

/** Returns the first paragraph, which is the description of the entity. */
function parseDescription(
  blocks: readonly ParsedBlock[],
  where: SourceLocation,
  reading: SpecParser,
): string | undefined {
  const first = blocks.find((block) => block.kind === 'paragraph')
  const isFields = first?.text.startsWith('Fields: ')
  recordUnparsedBlocks(
    reading,
    where,
    blocks.filter((block) => block !== first || isFields),
  )
  return isFields ? undefined : first?.text
}
