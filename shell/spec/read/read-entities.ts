import { kebabOf } from '#shell/model/kebab-of.ts'
import type { Relation } from '#shell/model/field.ts'
import type { EntityDescription, FieldDescription, SectionDescription } from '../description.ts'
import { removals } from '../document/entities.ts'
import type { ReadBlock, ReadPart } from '../markdown/read-markdown.ts'
import { nameOfWords } from '../phrases/names.ts'
import { codesIn, divide, nameIn } from '../phrases/phrase.ts'
import { type Languages, readQuoted, readWords } from '../phrases/sayings.ts'
import {
  keepBlocks,
  keepLine,
  keepText,
  labelsOf,
  linesOfItem,
  type Reading,
  tablesOf,
  type Where,
} from './reading.ts'
import { readFields } from './read-fields.ts'

/** What section 3 says of an entity. */
export type ReadEntity = Pick<
  EntityDescription,
  | 'name'
  | 'plural'
  | 'label'
  | 'labels'
  | 'was'
  | 'purpose'
  | 'fields'
  | 'title'
  | 'columns'
  | 'sections'
  | 'sortedBy'
  | 'ownsItself'
  | 'after'
>

/** The entity that a heading speaks of. */
export function entityNameOf(title: string): string {
  return /^[a-z]+(?:[A-Z][a-z\d]*)*$/u.test(title) ? title : nameOfWords(title)
}

export function readEntity(part: ReadPart, reading: Reading): ReadEntity {
  const name = entityNameOf(part.title)
  const where: Where = { section: 3, under: part.title, entity: name }
  const fields = tablesOf(part.blocks, 'field')
  const relations = tablesOf(fields.rest, 'relation')
  const { labels, rest } = labelsOf(relations.rest)
  const entity: ReadEntity = {
    name,
    plural: `${kebabOf(name)}s`,
    fields: [],
    columns: [],
    sections: [],
    sortedBy: [],
    ownsItself: false,
    after: {},
  }
  for (const { label, text, item } of labels) {
    const read = readLabel(label, text, reading)
    if (read) Object.assign(entity, read)
    else for (const line of linesOfItem(item)) keepLine(reading, where, line)
  }
  const purpose = purposeOf(rest, where, reading)
  const own = readFields(fields.rows, 'field', where, reading)
  return {
    ...entity,
    ...(purpose === undefined ? {} : { purpose }),
    fields: withRelations(own, relations.rows, where, reading),
  }
}

function readLabel(
  label: string,
  text: string,
  { languages }: Reading,
): Partial<ReadEntity> | undefined {
  if (label === 'names') {
    const [name, plural] = codesIn(text)
    return name === undefined || plural === undefined ? undefined : { name, plural }
  }
  if (label === 'called') return { label: readWords(text, languages) }
  if (label === 'many are called') return { labels: readWords(text, languages) }
  if (label === 'owner' && text === 'each is its own') return { ownsItself: true }
  if (label === 'afterwards') {
    const done = divide(text, ';').map(codesIn)
    const pairs = done.flatMap(([verb, job]) => (verb && job ? [[verb, job] as const] : []))
    return pairs.length === done.length ? { after: Object.fromEntries(pairs) } : undefined
  }
  if (label === 'sections') {
    const parts = divide(text, ';')
    const sections = parts.flatMap((part) => readSection(part, languages) ?? [])
    return sections.length === parts.length ? { sections } : undefined
  }
  if (label === 'each is called by') return { title: nameIn(text) }
  if (label === 'columns of the list') return { columns: codesIn(text) }
  if (label === 'formerly') return { was: nameIn(text) }
  return label === 'quick to sort or narrow by' ? { sortedBy: codesIn(text) } : undefined
}

function readSection(text: string, languages: Languages): SectionDescription | undefined {
  const form =
    /^(`[^`]+`)(?: (?!about |with )(.*?”))?(?: about (.*?”))? with ((?:`[^`]+`(?:, )?)+)$/su
  const [, name, called, said, fields] = form.exec(text) ?? []
  if (name === undefined || fields === undefined) return undefined
  const label = called === undefined ? undefined : readQuoted(called, languages)
  const help = said === undefined ? undefined : readQuoted(said, languages)
  return {
    name: nameIn(name),
    ...(label === undefined ? {} : { label }),
    ...(help === undefined ? {} : { help }),
    fields: codesIn(fields),
  }
}

/** The first paragraph says what it is for, unless nothing has been said. */
function purposeOf(
  blocks: readonly ReadBlock[],
  where: Where,
  reading: Reading,
): string | undefined {
  const first = blocks.find((block) => block.kind === 'paragraph')
  const isFields = first?.text.startsWith('Fields: ')
  keepBlocks(
    reading,
    where,
    blocks.filter((block) => block !== first || isFields),
  )
  return isFields ? undefined : first?.text
}

function withRelations(
  fields: readonly FieldDescription[],
  rows: ReturnType<typeof tablesOf>['rows'],
  where: Where,
  reading: Reading,
): readonly FieldDescription[] {
  const found = new Map<string, Relation>()
  for (const { row, line } of rows) {
    const name = nameIn(row['relation'] ?? '')
    const field = fields.find((one) => one.name === name)
    const relation = field && readRelation(row, field.type)
    if (relation) found.set(name, relation)
    else keepLine(reading, where, line)
  }
  return fields.flatMap((field) => {
    if (field.type !== 'relation' && field.type !== 'relations') return [field]
    const relation = found.get(field.name)
    if (relation) return [{ ...field, relation }]
    keepText(
      reading,
      { ...where, about: field.name },
      'It does not say where the relation points to.',
    )
    return []
  })
}

function readRelation(row: Readonly<Record<string, string>>, type: string): Relation | undefined {
  const [, count, to] = /^(one|several|many) (.+)$/u.exec(row['points to'] ?? '') ?? []
  const end = row['when that is removed'] ?? ''
  const onRemove =
    end === '' ? 'refuse' : Object.entries(removals).find(([, said]) => said === end)?.[0]
  const isMany = type === 'relations'
  if (to === undefined || isMany !== (count !== 'one') || !isRemoval(onRemove)) return undefined
  const reverse = nameIn(row['called from there'] ?? '')
  return { target: nameIn(to), isMany, reverse: reverse === '' ? undefined : reverse, onRemove }
}

function isRemoval(word: string | undefined): word is keyof typeof removals {
  return word !== undefined && word in removals
}
