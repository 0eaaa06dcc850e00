import { administrator } from '#shell/language/roles/role.ts'
import type { EntityDescription, MoveDescription, TriggerDescription } from '../../description.ts'
import type { VerbConditionDescription } from '../../process-description.ts'
import { fieldNamesIn, parseFormula } from '../../grammar/parse-formula.ts'
import { isJson } from '../../grammar/move-values.ts'
import { isValidCondition } from './prune-access-rule.ts'
import { recordUnparsedText, type SourceLocation, type SpecParser } from '../spec-parser.ts'
import type { FieldDescription } from '../../field-description.ts'

/** The names that the processes of an entity may use. */
interface KnownProcessNames {
  readonly entities: ReadonlySet<string>
  readonly who: ReadonlySet<string>
  readonly failures: ReadonlySet<string>
  readonly inverses: readonly string[]
  readonly reading: SpecParser
}

type Pruned = Pick<EntityDescription, 'name' | 'fields' | 'states' | 'actions'>

const verbs = new Set(['create', 'change', 'write', 'remove', 'restore', 'commit'])

/** Removes conditions that bind everyone if they name what is not declared. */
export function pruneConditions(
  conditions: readonly VerbConditionDescription[],
  entity: Pruned,
  { who, failures, inverses, reading }: KnownProcessNames,
): readonly VerbConditionDescription[] {
  const can = (verb: string) =>
    verbs.has(verb) ||
    [...entity.actions, ...(entity.states?.moves ?? [])].some(({ name }) => name === verb)
  return conditions.filter(({ name, verb, check, except, fields, error, message }) => {
    const isSound =
      can(verb) &&
      isValidCondition(check, entity, inverses) &&
      except.every((role) => role === administrator.role || who.has(role)) &&
      fields.every((field) => entity.fields.some((one) => one.name === field)) &&
      (error === undefined ? message !== undefined : failures.has(error))
    const where = { section: 5, entity: entity.name, about: name }
    if (!isSound) recordUnparsedText(reading, where, `${verb} only if ${check}`)
    return isSound
  })
}

/** Removes the values that a move takes and sets if they name what is not declared. */
export function pruneMoveValues(
  { input, sets, errors, on, ...move }: MoveDescription,
  { name: entity, fields }: Pruned,
  { entities, failures, reading }: KnownProcessNames,
): MoveDescription {
  const where = { section: 4, entity, about: move.name }
  const isField = (name: string) =>
    fields.some((field) => field.name === name && field.formula === undefined)
  const keepSound = <Value>(
    values: Readonly<Record<string, Value>> | undefined,
    formulaOf: (value: Value) => string | undefined,
  ) => {
    const sound = Object.entries(values ?? {}).filter(([field, value]) => {
      const isSound = isField(field) && isKnownValue(formulaOf(value), fields)
      if (!isSound) recordUnparsedText(reading, where, `It has a value for ${field}.`)
      return isSound
    })
    return sound.length === 0 ? undefined : Object.fromEntries(sound)
  }
  const taken = keepSound(input, (one) => (typeof one === 'string' ? undefined : one.default))
  const set = keepSound(sets, (value) => value)
  const known = (errors ?? []).filter((id) => failures.has(id))
  for (const id of errors ?? []) {
    if (!failures.has(id))
      recordUnparsedText(reading, where, `It names the failure ${id}, which is not declared.`)
  }
  const isSoundTrigger = ({ entity: cause, must }: TriggerDescription) =>
    entities.has(cause) && (typeof must !== 'string' || failures.has(must))
  const triggers = (on ?? []).filter(isSoundTrigger)
  for (const { entity: cause, verb } of (on ?? []).filter((one) => !isSoundTrigger(one)))
    recordUnparsedText(reading, where, `It happens with ${cause}.${verb}.`)
  return {
    ...move,
    ...(triggers.length > 0 ? { on: triggers } : {}),
    ...(taken ? { input: taken } : {}),
    ...(set ? { sets: set } : {}),
    ...(known.length > 0 ? { errors: known } : {}),
  }
}

/** Removes the errors of verbs that the product does not declare. */
export function pruneVerbErrors(
  errors: EntityDescription['errors'],
  entity: string,
  { failures, reading }: KnownProcessNames,
): Pick<EntityDescription, 'errors'> {
  const known = Object.entries(errors ?? {}).flatMap(([verb, codes]) => {
    const found = codes.filter((code) => failures.has(code))
    if (verbs.has(verb) && verb !== 'write' && found.length === codes.length)
      return [[verb, codes] as const]
    const text = `${verb} can end with ${codes.join(', ')}`
    recordUnparsedText(reading, { section: 3, entity }, text)
    return []
  })
  return known.length === 0 ? {} : { errors: Object.fromEntries(known) }
}

/** Removes what sets the value of a field, or its computed default, if it names unknown fields. */
export function pruneSource(
  field: FieldDescription,
  fields: readonly FieldDescription[],
  where: SourceLocation,
  reading: SpecParser,
): FieldDescription {
  const { source, computedDefault, ...rest } = field
  const others = fields.filter(({ name }) => name !== field.name)
  const isField = (name: string) => others.some((one) => one.name === name)
  const isSound =
    source === undefined ||
    (source.kind === 'value' && isKnownValue(source.formula, others)) ||
    (source.kind === 'slug' && isField(source.field)) ||
    (source.kind === 'sequence' &&
      [source.per ?? []].flat().every((one) => /^(?:year|month)$/u.test(one) || isField(one))) ||
    source.kind === 'application'
  if (!isSound) recordUnparsedText(reading, where, 'It is set to what is not declared.')
  const isDefault = isKnownValue(computedDefault, others)
  if (!isDefault) recordUnparsedText(reading, where, `default: ${computedDefault}`)
  return {
    ...rest,
    ...(isSound ? {} : { readOnly: false }),
    ...(source && isSound ? { source } : {}),
    ...(computedDefault !== undefined && isDefault ? { computedDefault } : {}),
  }
}

const systemNames = new Set(['id', 'owner', 'state', 'since', 'createdAt', 'updatedAt'])

/** Checks whether a value is a constant, the current user, or a formula over known fields. */
function isKnownValue(value: string | undefined, fields: readonly FieldDescription[]): boolean {
  if (value === undefined || value === 'me' || isJson(value)) return true
  const formula = parseFormula(value)
  return (
    formula !== undefined &&
    fieldNamesIn(formula).every(
      (name) => systemNames.has(name) || fields.some((field) => field.name === name),
    )
  )
}
