import { specifications } from '#shell/field-types/specifications.ts'
import { fieldNamesIn, parseFormula } from '../../grammar/parse-formula.ts'
import { recordUnparsedText, type SpecParser, type SourceLocation } from '../spec-parser.ts'
import type { FieldDescription } from '../../field-description.ts'

/** Changes `set null` to `restrict` for a required relation, because it cannot be cleared. */
export function fixOnRemove(
  field: FieldDescription,
  where: SourceLocation,
  reading: SpecParser,
): FieldDescription {
  const { relation, required } = field
  if (!relation || relation.isMany || !required || relation.onRemove !== 'set null') return field
  recordUnparsedText(reading, where, 'It is needed, and yet it is taken out when that is removed.')
  return { ...field, relation: { ...relation, onRemove: 'restrict' } }
}

/** Removes a visibility condition that is invalid or depends on unknown fields. */
export function pruneVisibleWhen(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  where: SourceLocation,
  reading: SpecParser,
): FieldDescription {
  const { visibleWhen, ...rest } = field
  if (visibleWhen === undefined) return field
  const formula = parseFormula(visibleWhen)
  const isKnown = (name: string) =>
    name !== field.name && fields.some((one) => one.name === name && one.formula === undefined)
  if (formula && fieldNamesIn(formula).every(isKnown)) return field
  recordUnparsedText(reading, where, `It is shown when ${visibleWhen}, which is not understood.`)
  return rest
}

/** Limits the revealed fields to the restricted fields of the formula. */
export function pruneReveals(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  where: SourceLocation,
  reading: SpecParser,
): FieldDescription {
  const { reveals, ...rest } = field
  if (reveals === undefined) return field
  const inputs = fieldNamesIn(parseFormula(field.formula ?? ''))
  const isHidden = (name: string) =>
    inputs.includes(name) && fields.some((one) => one.name === name && one.read !== undefined)
  const revealed = reveals.filter(isHidden)
  const unknownFields = reveals.filter((name) => !isHidden(name))
  if (unknownFields.length > 0) {
    recordUnparsedText(
      reading,
      where,
      `It reveals ${unknownFields.join(', ')}, which is not hidden from anybody.`,
    )
  }
  return revealed.length === 0 ? rest : { ...rest, reveals: revealed }
}

const systemNames = new Set(['id', 'owner', 'state', 'since', 'createdAt', 'updatedAt'])

/** Checks whether a field can be declared, and records the reason if it cannot. */
export function isValidField(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  where: SourceLocation,
  known: { readonly entities: ReadonlySet<string>; readonly reading: SpecParser },
): boolean {
  const { entities, reading } = known
  const { relation, formula, type } = field
  const inside = [...(field.item ? [field.item] : []), ...(field.parts ?? [])]
  const isKnown = (name: string) =>
    systemNames.has(name) || fields.some((one) => one.name === name && one !== field)
  const unknownFields =
    formula === undefined
      ? []
      : fieldNamesIn(parseFormula(formula)).filter((name) => !isKnown(name))
  const problem =
    specifications[type].findProblem?.(field) ??
    (relation && !entities.has(relation.target)
      ? `It points to ${relation.target}, which is not declared.`
      : unknownFields.length > 0
        ? `It is worked out from ${unknownFields.join(', ')}, which is no field that it could be.`
        : undefined)
  if (problem !== undefined) recordUnparsedText(reading, where, problem)
  return problem === undefined && inside.every((one) => isValidField(one, fields, where, known))
}
