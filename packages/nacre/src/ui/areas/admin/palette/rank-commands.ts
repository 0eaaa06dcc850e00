import { matchScore, fuzzyThreshold } from '../search/match-score.ts'
import type { CommandGroup } from './command.ts'

/**
 * Returns the matching commands, sorted by score within their groups and by the best score of each
 * group. Fuzzy matches appear only without better ones. Without a text the order is unchanged.
 */
export function rankCommands(
  groups: readonly CommandGroup[],
  typed: string,
): readonly CommandGroup[] {
  if (typed === '') return groups
  const ranked = groups.map(({ label, commands }) => ({
    label,
    ranked: commands
      .map((command) => ({ command, fit: matchScore(command.label, typed) ?? Infinity }))
      .filter(({ fit: score }) => score < Infinity)
      .toSorted((one, other) => one.fit - other.fit),
  }))
  const best = Math.min(...ranked.map((group) => group.ranked[0]?.fit ?? Infinity))
  const isOffered = ({ fit: score }: { fit: number }) =>
    score < fuzzyThreshold || best >= fuzzyThreshold
  return ranked
    .toSorted((one, other) => bestScore(one) - bestScore(other))
    .map((group) => ({
      label: group.label,
      commands: group.ranked.filter(isOffered).map(({ command }) => command),
    }))
}

function bestScore({ ranked: [first] }: { ranked: readonly { fit: number }[] }): number {
  return first?.fit ?? Infinity
}
