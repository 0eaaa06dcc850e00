import type { FieldOutline } from '#shell/model/outline/field-outline.ts'
import { mergeSequences } from './merge-sequences.ts'

/** What two people have made of the same value, and what it was. */
export interface Three<V = unknown> {
  readonly before: V
  readonly mine: V
  readonly theirs: V
}

/** Both changes in one value, where neither undoes the other; nothing where they collide. */
export function mergeValue(field: FieldOutline, three: Three): { value: unknown } | undefined {
  const { before, mine, theirs } = three
  if (isSame(mine, theirs) || isSame(mine, before)) return { value: theirs }
  if (isSame(theirs, before)) return { value: mine }
  switch (field.type) {
    case 'long text': {
      const { text, isClean } = mergeTexts(textsIn(three))
      return isClean ? { value: text === '' ? null : text } : undefined
    }
    case 'choices':
    case 'relations':
      return { value: mergeSets(listsIn(three)) }
    case 'list':
      return mergeLists(listsIn(three))
    case 'structure':
      return mergeParts(field, three)
    default:
      return undefined
  }
}

/** By lines. Where they collide, both stand, theirs first: nothing of either is lost. */
export function mergeTexts(three: Three<string>): { text: string; isClean: boolean } {
  const lines = (text: string) => (text === '' ? [] : text.split('\n'))
  const merged = mergeSequences(lines(three.before), lines(three.mine), lines(three.theirs))
  return {
    isClean: merged.every(({ isClean }) => isClean),
    text: merged
      .flatMap((one) => (one.isClean ? one.items : [...one.theirs, ...one.mine]))
      .join('\n'),
  }
}

/** Whatever one of both has taken away is gone, whatever one of both has put there is there. */
function mergeSets({ before, mine, theirs }: Three<readonly unknown[]>): readonly unknown[] {
  const kept = theirs.filter((one) => mine.includes(one) || !before.includes(one))
  return [...kept, ...mine.filter((one) => !before.includes(one) && !theirs.includes(one))]
}

function mergeLists({ before, mine, theirs }: Three<readonly unknown[]>) {
  const texts = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one))
  const merged = mergeSequences(texts(before), texts(mine), texts(theirs))
  if (!merged.every((one) => one.isClean)) return undefined
  const items = merged.flatMap((one) => (one.isClean ? one.items : []))
  return { value: items.map((one): unknown => JSON.parse(one)) }
}

function mergeParts(
  { bounds }: FieldOutline,
  { before, mine, theirs }: Three,
): { value: unknown } | undefined {
  if (mine === null || theirs === null) return undefined
  const parts: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(bounds.fields ?? {})) {
    const of = (whole: unknown) => Object(whole)[name] ?? null
    const merged = mergeValue(part, { before: of(before), mine: of(mine), theirs: of(theirs) })
    if (!merged) return undefined
    parts[name] = merged.value
  }
  return { value: parts }
}

function textsIn({ before, mine, theirs }: Three): Three<string> {
  const text = (value: unknown) => (typeof value === 'string' ? value : '').replaceAll('\r\n', '\n')
  return { before: text(before), mine: text(mine), theirs: text(theirs) }
}

function listsIn({ before, mine, theirs }: Three): Three<readonly unknown[]> {
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
  return { before: list(before), mine: list(mine), theirs: list(theirs) }
}

/** Nothing is the same as an empty list or an empty text; parts may stand in any order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(plainOf(one)) === JSON.stringify(plainOf(other))
}

function plainOf(value: unknown): unknown {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return null
  }
  if (Array.isArray(value)) return value.map(plainOf)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(
    parts.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, plainOf(part)]),
  )
}
