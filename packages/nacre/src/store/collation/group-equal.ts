import type { Compare } from './collators.ts'

/** Groups sorted texts that are equal. */
export function groupEqual(
  sorted: readonly string[],
  compare: Compare,
): readonly (readonly string[])[] {
  const groups: string[][] = []
  for (const text of sorted) {
    const group = groups.at(-1)
    if (group?.[0] !== undefined && compare(group[0], text) === 0) group.push(text)
    else groups.push([text])
  }
  return groups
}
