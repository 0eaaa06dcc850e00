import { formatValue } from '../field-values/values.ts'
import { compareSetting } from './compare-setting.ts'
import { compareConstraints } from './compare-constraints.ts'
import { type Changes, diffByName, isEqualData } from './changes.ts'
import type { FieldDescription } from '../field-description.ts'

/**
 * The use of fields: as the fields of a record, or as the input of an action, which is never read.
 */
export interface FieldUse {
  /** The name of the use in messages: `the field title`. */
  readonly kind: string
  /** The verb of the use in messages: `creates a card`. */
  readonly does: string
  readonly isRead: boolean
}

export function compareFields(
  before: readonly FieldDescription[],
  after: readonly FieldDescription[],
  use: FieldUse,
  changes: Changes,
): void {
  const {
    common: stored,
    removed,
    added,
  } = diffByName(before, after, ({ renamedFrom }) => renamedFrom)
  const { kind, does, isRead } = use
  for (const { name, readOnly } of removed) {
    const whom = readOnly ? 'readers' : isRead ? 'everybody' : 'writers'
    const why = isRead
      ? 'it is removed from responses, and requests that send it are rejected'
      : 'requests that send it are rejected'
    changes.addBreaking(`${kind} ${name} was removed.`, whom, why)
  }
  for (const field of added) {
    const isRequired = field.required && !field.readOnly && !hasDefault(field)
    const text = `${kind} ${field.name} was added${isRequired ? ' and is required' : ''}.`
    if (isRequired)
      changes.addBreaking(text, 'writers', `a request that ${does} without it is rejected`)
    else changes.add(text)
  }
  for (const [old, field] of stored) compareField(old, field, use, changes)
}

function compareField(
  old: FieldDescription,
  field: FieldDescription,
  use: FieldUse,
  changes: Changes,
): void {
  const { kind, isRead } = use
  const name = `${kind} ${field.name}`
  const whom = isRead ? 'everybody' : 'writers'
  if (old.name !== field.name) {
    changes.addBreaking(
      `${kind} ${old.name} was renamed to ${field.name}; its values are kept.`,
      whom,
      'clients that use the old name break',
    )
  }
  if (old.type !== field.type) {
    const why = 'it accepts and returns other values'
    changes.addBreaking(`${name} is now ${field.type} and no longer ${old.type}.`, whom, why)
    return
  }
  compareRequired(old, field, use, changes)
  compareSetting(name, old, field, changes)
  if (!old.unique && field.unique) {
    changes.addBreaking(`${name} is now unique.`, 'writers', 'duplicate values are rejected')
  } else if (old.unique && !field.unique) changes.add(`${name} is no longer unique.`)
  if (old.searchable !== field.searchable) {
    changes.add(`${name} is ${field.searchable ? 'now' : 'no longer'} searchable.`)
  }
  if (old.formula !== field.formula) {
    changes.add(`${name} is now computed as ${field.formula ?? 'nothing'}.`)
  }
  if (old.stored !== field.stored) {
    changes.add(`${name} is ${field.stored ? 'now' : 'no longer'} stored.`)
  }
  if (old.visible !== field.visible) {
    changes.add(`${name} is ${field.visible ? 'now' : 'no longer'} worked out from all records.`)
  }
  if (!isEqualData(old.reveals, field.reveals)) {
    const revealed = field.reveals?.join(', ') ?? 'nothing'
    changes.add(`${name} now reveals ${revealed} to everyone who can read it.`)
  }
  if (old.visibleWhen !== field.visibleWhen) {
    const when = field.visibleWhen === undefined ? 'always' : `when ${field.visibleWhen}`
    changes.add(`${name} is shown in forms ${when}.`)
  }
  const textOf = ({ label, help, example }: FieldDescription) => [label, help, example]
  if (!isEqualData(textOf(old), textOf(field))) {
    changes.add(`${name} has a new description.`)
  }
  compareConstraints(name, old, field, isRead, changes)
  compareRelation(name, old, field, isRead, changes)
  if (old.item && field.item) {
    compareFields([old.item], [field.item], { ...use, kind: `${name}:` }, changes)
  }
  if (old.parts && field.parts) {
    compareFields(old.parts, field.parts, { ...use, kind: `${name}: its part` }, changes)
  }
}

/** Compares whether a field is required, its default, and whether it is read-only. */
function compareRequired(
  old: FieldDescription,
  field: FieldDescription,
  { kind, does, isRead }: FieldUse,
  changes: Changes,
): void {
  const name = `${kind} ${field.name}`
  const isRequired = (one: FieldDescription) => one.required && !one.readOnly
  if (!isRequired(old) && isRequired(field)) {
    const text = `${name} is now required.`
    if (!hasDefault(field)) {
      changes.addBreaking(text, 'writers', `a request that ${does} without it is rejected`)
    } else changes.addBreaking(text, 'writers', 'a request that clears it is rejected')
  } else if (isRequired(old) && !isRequired(field)) {
    const text = `${name} is no longer required.`
    if (isRead) changes.addBreaking(text, 'readers', 'responses may have no value there')
    else changes.add(text)
  }
  if (isEqualData(defaultOf(old), defaultOf(field))) return
  if (hasDefault(field)) {
    const { computedDefault, defaultValue } = field
    changes.add(`${name} now has the default ${computedDefault ?? formatValue(defaultValue)}.`)
  } else if (field.required) {
    const why = `a request that ${does} without it is rejected`
    changes.addBreaking(`${name} no longer has a default.`, 'writers', why)
  } else changes.add(`${name} no longer has a default.`)
}

const defaultOf = ({ computedDefault, defaultValue }: FieldDescription) => [
  computedDefault,
  defaultValue,
]

const hasDefault = (field: FieldDescription) => defaultOf(field).some((one) => one !== undefined)

function compareRelation(
  name: string,
  { relation: old }: FieldDescription,
  { relation }: FieldDescription,
  isRead: boolean,
  changes: Changes,
): void {
  if (!old || !relation) return
  if (old.target !== relation.target) {
    const why = 'it accepts and returns other records'
    const whom = isRead ? 'everybody' : 'writers'
    changes.addBreaking(`${name} now references ${relation.target}, not ${old.target}.`, whom, why)
  }
  if (old.inverse !== relation.inverse) {
    const text = `${name} is called ${relation.inverse ?? 'nothing'} from the other side.`
    if (old.inverse === undefined) changes.add(text)
    else changes.addBreaking(text, 'readers', `clients break that use ${old.inverse}`)
  }
  if (old.onRemove === relation.onRemove) return
  const text = `${name}: when the referenced record is deleted, ${removalTexts[relation.onRemove]}, no longer ${removalTexts[old.onRemove]}.`
  if (relation.onRemove === 'restrict')
    changes.addBreaking(text, 'writers', 'a deletion may be rejected')
  else changes.add(text)
}

const removalTexts = {
  restrict: 'the deletion is rejected',
  'set null': 'the reference is cleared',
  cascade: 'this record is deleted too',
} as const
