import { isFileType } from '#shell/model/fields/file-types.ts'
import type { FieldDescription } from '../description.ts'
import { namesIn, readFormula } from '../phrases/read-formula.ts'
import { keepText, type Reading, type Where } from './reading.ts'

/** A relation that is needed cannot be taken out. */
export function removable(
  field: FieldDescription,
  where: Where,
  reading: Reading,
): FieldDescription {
  const { relation, required, type } = field
  if (type !== 'relation' || !required || relation?.onRemove !== 'clear') return field
  keepText(reading, where, 'It is needed, and yet it is taken out when that is removed.')
  return { ...field, relation: { ...relation, onRemove: 'refuse' } }
}

/** A condition on which it is shown can only be about the other fields. */
export function showable(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  where: Where,
  reading: Reading,
): FieldDescription {
  const { shownWhen, ...rest } = field
  if (shownWhen === undefined) return field
  const formula = readFormula(shownWhen)
  const isKnown = (name: string) =>
    name !== field.name && fields.some((one) => one.name === name && one.type !== 'computed')
  if (formula && namesIn(formula).every(isKnown)) return field
  keepText(reading, where, `It is shown when ${shownWhen}, which is not understood.`)
  return rest
}

/** Only what it is worked out from and others may not read can be revealed. */
export function revealable(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  where: Where,
  reading: Reading,
): FieldDescription {
  const { reveals, ...rest } = field
  if (reveals === undefined) return field
  const inputs = namesIn(readFormula(field.formula ?? ''))
  const isHidden = (name: string) =>
    inputs.includes(name) && fields.some((one) => one.name === name && one.read !== undefined)
  const sound = reveals.filter(isHidden)
  const strangers = reveals.filter((name) => !isHidden(name))
  if (strangers.length > 0) {
    keepText(
      reading,
      where,
      `It reveals ${strangers.join(', ')}, which is not hidden from anybody.`,
    )
  }
  return sound.length === 0 ? rest : { ...rest, reveals: sound }
}

/** What a field of each type cannot be declared without. */
const needs: Readonly<Record<string, (field: FieldDescription) => string | undefined>> = {
  choice: ({ bounds }) => (bounds.choices ? undefined : 'It does not say what can be chosen.'),
  choices: ({ bounds }) => (bounds.choices ? undefined : 'It does not say what can be chosen.'),
  money: ({ bounds }) => (bounds.currency ? undefined : 'It does not say the currency.'),
  file: ({ bounds: { types = [] } }) =>
    types.length > 0 && types.every(isFileType)
      ? undefined
      : `It takes files of ${types.join(', ') || 'no type'}, which cannot be told from others.`,
  structure: ({ parts = [] }) => (parts.length > 0 ? undefined : 'It does not say its parts.'),
  computed: ({ formula }) =>
    formula !== undefined && readFormula(formula)
      ? undefined
      : `It is worked out as ${formula ?? 'nothing'}, which is not understood.`,
}

/** Whether a field can be declared as it is said. */
export function isSound(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  where: Where,
  known: { readonly entities: ReadonlySet<string>; readonly reading: Reading },
): boolean {
  const { entities, reading } = known
  const { relation, formula, type } = field
  const inside = [...(field.item ? [field.item] : []), ...(field.parts ?? [])]
  const isKnown = (name: string) =>
    fields.some((one) => one.name === name && one.type !== 'computed')
  const strangers =
    formula === undefined ? [] : namesIn(readFormula(formula)).filter((name) => !isKnown(name))
  const lacks =
    needs[type]?.(field) ??
    (relation && !entities.has(relation.target)
      ? `It points to ${relation.target}, which is not declared.`
      : strangers.length > 0
        ? `It is worked out from ${strangers.join(', ')}, which is no field that it could be.`
        : undefined)
  if (lacks !== undefined) keepText(reading, where, lacks)
  return lacks === undefined && inside.every((one) => isSound(one, fields, where, known))
}
