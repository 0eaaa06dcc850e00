import { traitsOf } from '#shell/field-types/traits.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import { areValuesEqual } from '../form/are-values-equal.ts'
import { mergeSequences } from '#shell/tools/sequences/merge-sequences.ts'

/** A value with two independent changes. */
export interface MergeInput<V = unknown> {
  readonly before: V
  readonly mine: V
  readonly theirs: V
}

/** Merges two changes of a value. Returns nothing if they conflict. */
export function mergeValue(field: FieldSchema, input: MergeInput): { value: unknown } | undefined {
  const { before, mine, theirs } = input
  if (areValuesEqual(mine, theirs) || areValuesEqual(mine, before)) return { value: theirs }
  if (areValuesEqual(theirs, before)) return { value: mine }
  switch (traitsOf(field.type).merge) {
    case 'lines': {
      const { text, isClean } = mergeTexts(toTexts(input))
      return isClean ? { value: text === '' ? null : text } : undefined
    }
    case 'set':
      return { value: mergeSets(toLists(input)) }
    case 'items':
      return mergeLists(toLists(input))
    case 'properties':
      return mergeFields(field, input)
    default:
      return undefined
  }
}

/** Merges texts by line. In a conflict both versions are included, theirs first. */
export function mergeTexts(input: MergeInput<string>): { text: string; isClean: boolean } {
  const lines = (text: string) => (text === '' ? [] : text.split('\n'))
  const merged = mergeSequences(lines(input.before), lines(input.mine), lines(input.theirs))
  return {
    isClean: merged.every(({ isClean }) => isClean),
    text: merged
      .flatMap((one) => (one.isClean ? one.items : [...one.theirs, ...one.mine]))
      .join('\n'),
  }
}

/** Merges sets: removals and additions of either side are applied. */
function mergeSets({ before, mine, theirs }: MergeInput<readonly unknown[]>): readonly unknown[] {
  const stored = theirs.filter((one) => mine.includes(one) || !before.includes(one))
  return [...stored, ...mine.filter((one) => !before.includes(one) && !theirs.includes(one))]
}

function mergeLists({ before, mine, theirs }: MergeInput<readonly unknown[]>) {
  const texts = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one))
  const merged = mergeSequences(texts(before), texts(mine), texts(theirs))
  if (!merged.every((one) => one.isClean)) return undefined
  const items = merged.flatMap((one) => (one.isClean ? one.items : []))
  return { value: items.map((one): unknown => JSON.parse(one)) }
}

function mergeFields(
  { constraints }: FieldSchema,
  { before, mine, theirs }: MergeInput,
): { value: unknown } | undefined {
  if (mine === null || theirs === null) return undefined
  const parts: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(constraints.fields ?? {})) {
    const fieldOf = (parent: unknown) => Object(parent)[name] ?? null
    const merged = mergeValue(part, {
      before: fieldOf(before),
      mine: fieldOf(mine),
      theirs: fieldOf(theirs),
    })
    if (!merged) return undefined
    parts[name] = merged.value
  }
  return { value: parts }
}

function toTexts({ before, mine, theirs }: MergeInput): MergeInput<string> {
  const text = (value: unknown) => (typeof value === 'string' ? value : '').replaceAll('\r\n', '\n')
  return { before: text(before), mine: text(mine), theirs: text(theirs) }
}

function toLists({ before, mine, theirs }: MergeInput): MergeInput<readonly unknown[]> {
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
  return { before: list(before), mine: list(mine), theirs: list(theirs) }
}
