import type { FieldTypeName } from '#shell/model/fields/field-type-name.ts'
import { fieldErrorMessages, type FieldErrorCode } from '#shell/model/field-error.ts'
import type {
  SpecSubsection,
  SpecTableRow,
  SpecSection,
} from '#shell/model/specification-document.ts'
import type { Description, EntityDescription } from '../description.ts'
import { type Languages, formatLocalizedText, languagesIn } from '../grammar/localized-text.ts'
import { constraintRows } from './constraint-rows.ts'
import { paragraph, table } from './document.ts'
import { entityHeading } from './entities.ts'
import { code, inlineText, undecidedText } from './inline.ts'
import type { FieldDescription } from '../field-description.ts'

const onlyIfText =
  'Conditions with “only if” bind everyone, including administrators and code. If a condition is about fields, a change is checked only if it gives one of them another value.'

/** Renders section 5: validation of single fields and rules over several fields. */
export function renderValidation({ entities, languages }: Description): SpecSection {
  const parts = entities.flatMap((entity) => renderEntityRules(entity, languages))
  const output = possibleErrorsIn(entities).map((id): SpecTableRow => [
    [code(id)],
    [formatLocalizedText(languagesIn(fieldErrorMessages[id], languages), languages)],
  ])
  return {
    number: 5,
    id: 'validation',
    title: 'Validation rules',
    blocks: [
      paragraph(
        inlineText`Fields are checked by their types and by the rules of section 3, in the browser and on the server. Unknown fields are rejected.`,
      ),
      ...(entities.some(({ onlyIf }) => onlyIf.length > 0) ? [paragraph([onlyIfText])] : []),
      ...(output.length === 0 ? [] : [table(['Code', 'Message'], output)]),
      ...(parts.length === 0
        ? [paragraph(inlineText`Rules over several fields: ${undecidedText}.`)]
        : []),
    ],
    parts,
  }
}

function renderEntityRules(
  entity: EntityDescription,
  languages: Languages,
): readonly SpecSubsection[] {
  const rows = constraintRows(entity, languages)
  if (rows.length === 0) return []
  return [
    { title: entityHeading(entity), blocks: [table(['Name', 'Kind', 'Fields', 'Message'], rows)] },
  ]
}

/** The field errors that are possible for each field type. */
const byType: Readonly<Record<FieldTypeName, readonly FieldErrorCode[]>> = {
  counter: [],
  computed: [],
  object: [],
  text: ['blank', 'single-line', 'invalid-characters', 'too-long'],
  markdown: ['blank', 'invalid-characters', 'too-long'],
  integer: ['invalid-type'],
  decimal: ['invalid-type', 'too-precise'],
  money: ['invalid-type', 'too-precise'],
  boolean: ['invalid-type'],
  date: ['invalid-type'],
  dateTime: ['invalid-type', 'missing-offset'],
  choice: ['invalid-choice'],
  choices: ['invalid-choice', 'duplicate'],
  color: ['pattern-mismatch'],
  url: ['pattern-mismatch', 'too-long'],
  email: ['pattern-mismatch'],
  phone: ['pattern-mismatch'],
  list: ['too-many-items'],
  weekly: ['invalid-choice', 'pattern-mismatch', 'end-before-start', 'overlapping-hours'],
  relation: ['record-not-found'],
  relations: ['record-not-found', 'duplicate', 'too-many-items'],
  image: ['invalid-type', 'file-too-large'],
  file: ['invalid-type', 'file-too-large', 'invalid-choice'],
}

/** Returns the possible field errors, in the order of `fieldErrorMessages`. */
function possibleErrorsIn(entities: readonly EntityDescription[]): readonly FieldErrorCode[] {
  const fields = entities.flatMap((entity) => entity.fields).flatMap(withNestedFields)
  if (fields.length === 0) return []
  const possible = new Set<FieldErrorCode>([
    'unknown-field',
    'read-only',
    ...fields.flatMap(possibleErrorsOf),
  ])
  return Object.keys(fieldErrorMessages).filter((id): id is FieldErrorCode =>
    possible.has(id as FieldErrorCode),
  )
}

/** Returns a field and all of its nested fields. */
export function withNestedFields(field: FieldDescription): readonly FieldDescription[] {
  const inside = [...(field.item ? [field.item] : []), ...(field.parts ?? [])]
  return [field, ...inside.flatMap(withNestedFields)]
}

function possibleErrorsOf(field: FieldDescription): readonly FieldErrorCode[] {
  const { type, required, unique, readOnly, constraints, change } = field
  if (readOnly) return []
  const { min, max, pattern } = constraints
  const isOrdered = ['integer', 'decimal', 'money'].includes(type)
  const isTime = ['date', 'dateTime'].includes(type)
  const possible: readonly (FieldErrorCode | false)[] = [
    ...byType[type],
    required && 'required',
    unique && 'taken',
    change !== undefined && 'not-permitted',
    pattern !== undefined && 'pattern-mismatch',
    isOrdered && min !== undefined && 'too-small',
    isOrdered && max !== undefined && 'too-large',
    constraints.step !== undefined &&
      (typeof constraints.step === 'object' ? 'time-step-mismatch' : 'step-mismatch'),
    constraints.acyclic === true && 'circular',
    constraints.role !== undefined && 'missing-role',
    isTime && min !== undefined && 'too-early',
    isTime && max !== undefined && 'too-late',
    ['text', 'markdown'].includes(type) && typeof min === 'number' && min > 1 && 'too-short',
    type.startsWith('choices') && Number(min) > 0 && 'too-few-items',
  ]
  return possible.filter((one) => one !== false)
}
