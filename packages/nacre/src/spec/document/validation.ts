import { specifications } from '#shell/field-types/specifications.ts'
import { fieldErrorMessages, type FieldErrorCode } from '#shell/language/errors/field-error.ts'
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
import { code, inlineText, undecidedText } from '../grammar/inline.ts'
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
  const possible: readonly (FieldErrorCode | false)[] = [
    ...specifications[type].errors(constraints),
    required && 'required',
    unique && 'taken',
    change !== undefined && 'not-permitted',
    constraints.pattern !== undefined && 'pattern-mismatch',
    constraints.step !== undefined &&
      (typeof constraints.step === 'object' ? 'time-step-mismatch' : 'step-mismatch'),
    constraints.acyclic === true && 'circular',
    constraints.role !== undefined && 'missing-role',
  ]
  return possible.filter((one) => one !== false)
}
