import type {
  Block,
  Inline,
  Item,
  Part,
  Row,
  Section,
} from '#shell/model/specification-document.ts'
import { nameAsWords } from '#shell/model/words.ts'
import type {
  Description,
  EntityDescription,
  FieldDescription,
  SectionDescription,
} from '../description.ts'
import { sayBounds } from '../phrases/bounds.ts'
import { isSayable } from '../phrases/names.ts'
import { type Languages, quoteWords, sayWords } from '../phrases/sayings.ts'
import { sayValue } from '../phrases/values.ts'
import { labelled, list, paragraph, paragraphIf, table } from './document.ts'
import { code, isCode, joined, line, names, notShown } from './inline.ts'

/** Entities and their fields. */
export function sayEntities(description: Description): Section {
  const { entities } = description
  const kept = names(['id', 'version', 'created', 'updated'])
  return {
    number: 3,
    id: 'entities',
    title: 'Entities and their fields',
    blocks: [
      paragraph(
        entities.length === 0
          ? line`Entities: ${notShown}.`
          : line`Besides its fields every record has ${kept}, and ${code('state')} where there are states. What is marked as kept is read and never written.`,
      ),
    ],
    parts: entities.map((entity) => sayEntity(entity, description)),
  }
}

/** The words for an entity, from which its name can be found again. */
export function titleOf({ name }: { readonly name: string }): string {
  return isSayable(name) ? nameAsWords(name) : name
}

function sayEntity(entity: EntityDescription, description: Description): Part {
  const {
    name,
    plural,
    label,
    labels,
    was,
    purpose,
    title,
    columns,
    sortedBy,
    fields,
    ownsItself,
    after,
  } = entity
  const { entities, languages } = description
  const about: Item[] = [labelled('Names', line`one ${code(name)}, many ${code(plural)}`)]
  if (label !== undefined) about.push(labelled('Called', [sayWords(label, languages)]))
  if (labels !== undefined) about.push(labelled('Many are called', [sayWords(labels, languages)]))
  if (was !== undefined) about.push(labelled('Formerly', [code(was)]))
  if (title !== undefined) about.push(labelled('Each is called by', [code(title)]))
  if (columns.length > 0) about.push(labelled('Columns of the list', names(columns)))
  if (sortedBy.length > 0) about.push(labelled('Quick to sort or narrow by', names(sortedBy)))
  const grouped = entity.sections.map((one) => saySection(one, languages))
  if (grouped.length > 0) about.push(labelled('Sections', joined(grouped, '; ')))
  if (ownsItself) about.push(labelled('Owner', ['each is its own']))
  const done = Object.entries(after).map(([verb, job]) => line`${code(verb)} has ${code(job)} done`)
  if (done.length > 0) about.push(labelled('Afterwards', joined(done, '; ')))
  const from = pointersTo(entity, entities)
  if (from.length > 0) about.push(labelled('Pointed to from', joined(from, '; ')))
  return {
    title: titleOf(entity),
    blocks: [
      ...paragraphIf(purpose),
      list(about),
      ...(fields.length === 0
        ? [paragraph(line`Fields: ${notShown}.`)]
        : [tableOfFields('Field', fields, languages)]),
      ...relationsOf(fields),
    ],
  }
}

/** `looks` (“How it looks”, about “…”) with `colour`, `image`. */
function saySection(
  { name, label, help, fields }: SectionDescription,
  languages: Languages,
): Inline {
  const called = label === undefined ? '' : ` ${quoteWords(label, languages)}`
  const about = help === undefined ? '' : ` about ${quoteWords(help, languages)}`
  return line`${code(name)}${called}${about} with ${names(fields)}`
}

/** A table of fields; what is inside of a field follows it: `size.width`, `tags[]`. */
export function tableOfFields(
  first: string,
  fields: readonly FieldDescription[],
  languages: Languages,
  path = '',
): Block {
  const columns = [first, 'Type', 'Required', 'Rules?', 'Default?', 'Called?', 'About?']
  return table(
    columns,
    fields.flatMap((field) => rowsOf(field, path + field.name, languages)),
  )
}

function rowsOf(field: FieldDescription, path: string, languages: Languages): readonly Row[] {
  const { type, required, derived, label, help, initial, item, parts = [] } = field
  const row: Row = [
    [code(path)],
    [type],
    [derived ? 'kept' : required ? 'yes' : 'no'],
    joined(rulesOf(field, languages), '; '),
    initial === undefined ? [] : [code(sayValue(initial))],
    label === undefined ? [] : [sayWords(label, languages)],
    help === undefined ? [] : [sayWords(help, languages)],
  ]
  return [
    row,
    ...(item ? rowsOf(item, `${path}[]`, languages) : []),
    ...parts.flatMap((part) => rowsOf(part, `${path}.${part.name}`, languages)),
  ]
}

function rulesOf(field: FieldDescription, languages: Languages): readonly Inline[] {
  const { unique, searched, was, formula, reveals, shownWhen, example } = field
  return [
    ...sayBounds(field, languages),
    ...(formula === undefined ? [] : [line`worked out as ${code(formula)}`]),
    ...(reveals === undefined ? [] : [line`reveals ${names(reveals)}`]),
    ...(shownWhen === undefined ? [] : [line`shown when ${code(shownWhen)}`]),
    ...(example === undefined ? [] : [line`such as ${quoteWords(example, languages)}`]),
    ...(unique ? [line`unique`] : []),
    ...(searched ? [line`searched`] : []),
    ...(was === undefined ? [] : [line`formerly ${code(was)}`]),
  ]
}

/** What becomes of a record when the one that it points to is removed. */
export const removals = {
  refuse: 'that is refused',
  clear: 'it is taken out here',
  'remove with': 'this one is removed with it',
} as const

function relationsOf(fields: readonly FieldDescription[]): readonly Block[] {
  const rows = fields.flatMap(({ name, relation }): Row[] => {
    if (!relation) return []
    const { target, isMany, reverse, onRemove } = relation
    return [
      [
        [code(name)],
        line`${isMany ? 'several' : 'one'} ${code(target)}`,
        reverse === undefined ? [] : [code(reverse)],
        [removals[onRemove]],
      ],
    ]
  })
  const columns = ['Relation', 'Points to', 'Called from there?', 'When that is removed']
  return rows.length === 0 ? [] : [table(columns, rows)]
}

function pointersTo(
  { name }: EntityDescription,
  entities: readonly EntityDescription[],
): readonly Inline[] {
  return entities.flatMap((from) =>
    from.fields.flatMap((field): Inline[] => {
      if (field.relation?.target !== name) return []
      const { reverse } = field.relation
      const where = line`${code(`${from.name}.${field.name}`)}`
      return [reverse === undefined ? where : line`${where} as ${code(reverse)}`]
    }),
  )
}

/** Code is named and said to be code. */
export function sayCode(does: string | undefined): Inline {
  return does === undefined ? [isCode] : line`${isCode}: ${does}`
}
