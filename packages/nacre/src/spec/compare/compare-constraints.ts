import type { Changes } from './changes.ts'
import { isEqualData } from './changes.ts'
import type { FieldDescription } from '../field-description.ts'

const rejectedValues = 'values accepted before are rejected'

/**
 * Compares the constraints of a field. Stricter constraints break writers, and new choices break
 * readers.
 */
export function compareConstraints(
  name: string,
  { constraints: old }: FieldDescription,
  { constraints }: FieldDescription,
  isRead: boolean,
  changes: Changes,
): void {
  compareLimit(name, 'minimum', old.min, constraints.min, changes)
  compareLimit(name, 'maximum', old.max, constraints.max, changes)
  compareChoices(
    name,
    Object.keys(old.choices ?? {}),
    Object.keys(constraints.choices ?? {}),
    isRead,
    changes,
  )
  compareTypes(name, old.types ?? [], constraints.types ?? [], changes)
  if (old.pattern !== constraints.pattern) {
    if (constraints.pattern === undefined) changes.add(`${name} no longer has a pattern.`)
    else
      changes.addBreaking(
        `${name} must now match ${constraints.pattern}.`,
        'writers',
        rejectedValues,
      )
  }
  if (old.currency !== constraints.currency) {
    const why = 'the same amount has another meaning'
    changes.addBreaking(
      `${name} is now in ${constraints.currency ?? 'no currency'}.`,
      'everybody',
      why,
    )
  }
  if (old.places !== constraints.places && old.currency === constraints.currency) {
    const text = `${name} now has ${constraints.places ?? 0} decimal places.`
    if ((constraints.places ?? 0) < (old.places ?? 0))
      changes.addBreaking(text, 'writers', rejectedValues)
    else changes.add(text)
  }
  if ((old.caseInsensitive ?? false) !== (constraints.caseInsensitive ?? false)) {
    changes.add(`${name} is ${constraints.caseInsensitive ? 'no longer' : 'now'} case-sensitive.`)
  }
  if (!isEqualData(old.step, constraints.step)) {
    if (constraints.step === undefined) changes.add(`${name} no longer has steps.`)
    else changes.addBreaking(`${name} now has other steps.`, 'writers', rejectedValues)
  }
  if ((old.zoned ?? false) !== (constraints.zoned ?? false)) {
    const zone = constraints.zoned ? 'the time zone of the product' : 'that of its reader'
    changes.add(`${name} is now shown in ${zone}.`)
  }
  if ((old.acyclic ?? false) !== (constraints.acyclic ?? false)) {
    if (constraints.acyclic)
      changes.addBreaking(`${name} must now be in no circle.`, 'writers', rejectedValues)
    else changes.add(`${name} can now be in a circle.`)
  }
  if (!isEqualData(old.widths, constraints.widths)) {
    changes.add(
      `${name} is now stored with the widths ${constraints.widths?.join(', ') ?? 'none'}.`,
    )
  }
}

type Bound = number | string | undefined

function compareLimit(
  name: string,
  end: 'minimum' | 'maximum',
  old: Bound,
  bound: Bound,
  changes: Changes,
): void {
  if (old === bound) return
  const isNarrower =
    bound !== undefined &&
    (old === undefined || (end === 'minimum' ? isLess(old, bound) : isLess(bound, old)))
  const text =
    bound === undefined
      ? `${name} no longer has a ${end} (it was ${old}).`
      : `${name}: the ${end} is now ${bound}${old === undefined ? '' : `, no longer ${old}`}.`
  if (isNarrower) changes.addBreaking(text, 'writers', rejectedValues)
  else changes.add(text)
}

const powers = ['KB', 'MB', 'GB']

function isLess(one: number | string, other: number | string): boolean {
  const [left, right] = [one, other].map(toNumber)
  return left === undefined || right === undefined ? String(one) < String(other) : left < right
}

/**
 * Converts a number or a file size to a number. Returns `undefined` for dates and timestamps, which
 * are compared as text.
 */
function toNumber(bound: number | string): number | undefined {
  const [, number, unit] = /^(-?\d+(?:\.\d+)?)(?: ([KMG]B))?$/u.exec(String(bound)) ?? []
  if (number === undefined) return undefined
  return Number(number) * 1024 ** (powers.indexOf(unit ?? '') + 1)
}

function compareChoices(
  name: string,
  old: readonly string[],
  names: readonly string[],
  isRead: boolean,
  changes: Changes,
): void {
  for (const one of old) {
    if (!names.includes(one))
      changes.addBreaking(`${name} can no longer be ${one}.`, 'writers', rejectedValues)
  }
  for (const one of names) {
    if (old.includes(one)) continue
    const text = `${name} can now be ${one}.`
    if (isRead) changes.addBreaking(text, 'readers', 'responses contain a new value')
    else changes.add(text)
  }
}

function compareTypes(
  name: string,
  old: readonly string[],
  types: readonly string[],
  changes: Changes,
): void {
  for (const one of old) {
    if (!types.includes(one))
      changes.addBreaking(`${name} no longer accepts ${one}.`, 'writers', rejectedValues)
  }
  for (const one of types) if (!old.includes(one)) changes.add(`${name} now accepts ${one}.`)
}
