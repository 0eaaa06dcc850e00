import { toKebabCase } from '#shell/model/to-kebab-case.ts'
import type { Relation } from '#shell/model/field.ts'
import type { EntityDescription, FieldDescription, SectionDescription } from '../description.ts'
import { onRemoveTexts, singletonText } from '../document/entities.ts'
import type { ParsedBlock, ParsedSubsection } from '../markdown/parse-markdown.ts'
import { nameOfHeading } from '../grammar/names.ts'
import { codeSpansIn, splitOutsideQuotes, nameIn } from '../grammar/phrase.ts'
import { type Languages, parseQuotedText, parseLocalizedText } from '../grammar/localized-text.ts'
import {
  recordUnparsedBlocks,
  recordUnparsedLine,
  recordUnparsedText,
  labeledItems,
  linesOfItem,
  type SpecParser,
  collectTableRows,
  type SourceLocation,
} from './spec-parser.ts'
import { currentPhrase } from './former-phrases.ts'
import { parseFields } from './parse-fields.ts'

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

function withRelations(
  fields: readonly FieldDescription[],
  rows: ReturnType<typeof collectTableRows>['rows'],
  where: SourceLocation,
  reading: SpecParser,
): readonly FieldDescription[] {
  const found = new Map<string, Relation>()
  for (const { row, line } of rows) {
    const name = nameIn(row['relation'] ?? '')
    const field = fields.find((one) => one.name === name)
    const relation = field && readRelation(row, field.type)
    if (relation) found.set(name, relation)
    else recordUnparsedLine(reading, where, line)
  }
  return fields.flatMap((field) => {
    if (field.type !== 'relation' && field.type !== 'relations') return [field]
    const relation = found.get(field.name)
    if (relation) return [{ ...field, relation }]
    recordUnparsedText(
      reading,
      { ...where, about: field.name },
      'It does not say where the relation points to.',
    )
    return []
  })
}

function readRelation(row: Readonly<Record<string, string>>, type: string): Relation | undefined {
  const [, count, to] = /^(one|several|many) (.+)$/u.exec(row['references'] ?? '') ?? []
  const end = currentPhrase(row['on delete'] ?? '')
  const onRemove =
    end === ''
      ? 'restrict'
      : Object.entries(onRemoveTexts).find(([, output]) => output === end)?.[0]
  const isMany = type === 'relations'
  if (to === undefined || isMany !== (count !== 'one') || !isRemoval(onRemove)) return undefined
  const inverse = nameIn(row['inverse name'] ?? '')
  return { target: nameIn(to), isMany, inverse: inverse === '' ? undefined : inverse, onRemove }
}

function isRemoval(word: string | undefined): word is keyof typeof onRemoveTexts {
  return word !== undefined && word in onRemoveTexts
}
