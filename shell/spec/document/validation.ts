import { complaintSentences, type ComplaintId } from '#shell/model/complaint.ts'
import type { Part, Row, Section } from '#shell/model/specification-document.ts'
import type { Description, EntityDescription, FieldDescription } from '../description.ts'
import { type Languages, sayWords, wordsFor } from '../phrases/sayings.ts'
import { paragraph, table } from './document.ts'
import { titleOf } from './entities.ts'
import { code, isCode, line, names, notShown } from './inline.ts'

/** Validation rules: what is said of single fields, and the rules over several. */
export function sayValidation({ entities, languages }: Description): Section {
  const parts = entities.flatMap((entity) => partOf(entity, languages))
  const said = messagesFor(entities).map((id): Row => [
    [code(id)],
    [sayWords(wordsFor(complaintSentences[id], languages), languages)],
  ])
  return {
    number: 5,
    id: 'validation',
    title: 'Validation rules',
    blocks: [
      paragraph(
        line`Fields are checked by their types and by the rules of section 3, in the browser and on the server. What is given and is no field is refused.`,
      ),
      ...(said.length === 0 ? [] : [table(['Check', 'Says'], said)]),
      ...(parts.length === 0 ? [paragraph(line`Rules over several fields: ${notShown}.`)] : []),
    ],
    parts,
  }
}

function partOf(entity: EntityDescription, languages: Languages): readonly Part[] {
  const kinds = { rule: line`rule, ${isCode}`, unique: line`only once together` }
  const rows = (['rule', 'unique'] as const).flatMap((kind) =>
    (kind === 'rule' ? entity.rules : entity.unique).map(({ name, says, fields }): Row => [
      [code(name)],
      kinds[kind],
      names(fields),
      [sayWords(says, languages)],
    ]),
  )
  if (rows.length === 0) return []
  return [{ title: titleOf(entity), blocks: [table(['Name', 'Kind', 'Fields', 'Says'], rows)] }]
}

/** What can be said about fields of each type. */
const byType: Readonly<Record<string, readonly ComplaintId[]>> = {
  text: ['empty', 'one-line', 'no-text', 'too-long'],
  'long text': ['empty', 'no-text', 'too-long'],
  integer: ['wrong-type'],
  decimal: ['wrong-type', 'too-precise'],
  money: ['wrong-type', 'too-precise'],
  boolean: ['wrong-type'],
  date: ['wrong-type'],
  'date and time': ['wrong-type', 'no-offset'],
  choice: ['not-a-choice'],
  choices: ['not-a-choice', 'twice'],
  colour: ['shape'],
  link: ['shape', 'too-long'],
  'e-mail': ['shape'],
  telephone: ['shape'],
  list: ['too-many'],
  relation: ['no-such-record'],
  relations: ['no-such-record', 'twice', 'too-many'],
  image: ['wrong-type', 'too-heavy'],
  file: ['wrong-type', 'too-heavy', 'not-a-choice'],
}

/** The messages that somebody can meet, in the order in which the shell declares them. */
function messagesFor(entities: readonly EntityDescription[]): readonly ComplaintId[] {
  const fields = entities.flatMap((entity) => entity.fields).flatMap(withInside)
  if (fields.length === 0) return []
  const met = new Set<ComplaintId>(['unknown-field', 'kept', ...fields.flatMap(messagesOf)])
  return Object.keys(complaintSentences).filter((id): id is ComplaintId =>
    met.has(id as ComplaintId),
  )
}

/** A field with all that is inside of it. */
export function withInside(field: FieldDescription): readonly FieldDescription[] {
  const inside = [...(field.item ? [field.item] : []), ...(field.parts ?? [])]
  return [field, ...inside.flatMap(withInside)]
}

function messagesOf(field: FieldDescription): readonly ComplaintId[] {
  const { type, required, unique, derived, bounds, change } = field
  if (derived) return []
  const { min, max, pattern } = bounds
  const isOrdered = ['integer', 'decimal', 'money'].includes(type)
  const isTime = ['date', 'date and time'].includes(type)
  const met: readonly (ComplaintId | false)[] = [
    ...(byType[type] ?? []),
    required && 'needed',
    unique && 'taken',
    change !== undefined && 'not-yours',
    pattern !== undefined && 'shape',
    isOrdered && min !== undefined && 'too-small',
    isOrdered && max !== undefined && 'too-large',
    isTime && min !== undefined && 'too-early',
    isTime && max !== undefined && 'too-late',
    type.includes('text') && typeof min === 'number' && min > 1 && 'too-short',
    type.startsWith('choices') && Number(min) > 0 && 'too-few',
  ]
  return met.filter((one) => one !== false)
}
