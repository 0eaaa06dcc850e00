import type { FieldDescription } from '../description.ts'
import type { Changes } from './change.ts'
import { same } from './change.ts'

const refused = 'values that were taken are refused'

/** What bounds a field, before and after: narrower breaks who writes, and new values who reads. */
export function compareBounds(
  name: string,
  { bounds: old }: FieldDescription,
  { bounds }: FieldDescription,
  isRead: boolean,
  changes: Changes,
): void {
  compareEnd(name, 'smallest', old.min, bounds.min, changes)
  compareEnd(name, 'largest', old.max, bounds.max, changes)
  compareNames(
    name,
    Object.keys(old.choices ?? {}),
    Object.keys(bounds.choices ?? {}),
    isRead,
    changes,
  )
  compareTypes(name, old.types ?? [], bounds.types ?? [], changes)
  if (old.pattern !== bounds.pattern) {
    if (bounds.pattern === undefined) changes.say(`${name} may look like anything.`)
    else changes.break(`${name} must now look like ${bounds.pattern}.`, 'writers', refused)
  }
  if (old.currency !== bounds.currency) {
    const why = 'the same amount means something else'
    changes.break(`${name} is now in ${bounds.currency ?? 'no currency'}.`, 'everybody', why)
  }
  if (old.places !== bounds.places && old.currency === bounds.currency) {
    const says = `${name} now has ${bounds.places ?? 0} decimal places.`
    if ((bounds.places ?? 0) < (old.places ?? 0)) changes.break(says, 'writers', refused)
    else changes.say(says)
  }
  if ((old.ignoresCase ?? false) !== (bounds.ignoresCase ?? false)) {
    changes.say(`${name}: capitals make ${bounds.ignoresCase ? 'no' : 'a'} difference.`)
  }
  if (!same(old.widths, bounds.widths)) {
    changes.say(`${name} is now stored ${bounds.widths?.join(', ') ?? 'in no other width'} wide.`)
  }
}

type Bound = number | string | undefined

function compareEnd(
  name: string,
  end: 'smallest' | 'largest',
  old: Bound,
  bound: Bound,
  changes: Changes,
): void {
  if (old === bound) return
  const isNarrower =
    bound !== undefined &&
    (old === undefined || (end === 'smallest' ? isLess(old, bound) : isLess(bound, old)))
  const says =
    bound === undefined
      ? `${name} has no ${end} value any more (it was ${old}).`
      : `${name}: the ${end} is now ${bound}${old === undefined ? '' : `, and no longer ${old}`}.`
  if (isNarrower) changes.break(says, 'writers', refused)
  else changes.say(says)
}

const powers = ['KB', 'MB', 'GB']

function isLess(one: number | string, other: number | string): boolean {
  const [left, right] = [one, other].map(measure)
  return left === undefined || right === undefined ? String(one) < String(other) : left < right
}

/** Numbers and sizes of files as numbers; days and moments are in order as text. */
function measure(bound: number | string): number | undefined {
  const [, number, unit] = /^(-?\d+(?:\.\d+)?)(?: ([KMG]B))?$/u.exec(String(bound)) ?? []
  if (number === undefined) return undefined
  return Number(number) * 1024 ** (powers.indexOf(unit ?? '') + 1)
}

function compareNames(
  name: string,
  old: readonly string[],
  names: readonly string[],
  isRead: boolean,
  changes: Changes,
): void {
  for (const one of old) {
    if (!names.includes(one)) changes.break(`${name} can no longer be ${one}.`, 'writers', refused)
  }
  for (const one of names) {
    if (old.includes(one)) continue
    const says = `${name} can now be ${one}.`
    if (isRead) changes.break(says, 'readers', 'answers have a value that they never had')
    else changes.say(says)
  }
}

function compareTypes(
  name: string,
  old: readonly string[],
  types: readonly string[],
  changes: Changes,
): void {
  for (const one of old) {
    if (!types.includes(one)) changes.break(`${name} takes no ${one} any more.`, 'writers', refused)
  }
  for (const one of types) if (!old.includes(one)) changes.say(`${name} now takes ${one}.`)
}
