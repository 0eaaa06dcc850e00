import { fitOf, guessed } from '../search/fit.ts'
import type { CommandGroup } from './command.ts'

/**
 * The commands that fit what is typed, the best of each group first and the group of the best first. Guesses are
 * only there where nothing fits better. Where nothing is typed, all is as it was.
 */
export function fitting(groups: readonly CommandGroup[], typed: string): readonly CommandGroup[] {
  if (typed === '') return groups
  const ranked = groups.map(({ label, commands }) => ({
    label,
    ranked: commands
      .map((command) => ({ command, fit: fitOf(command.label, typed) ?? Infinity }))
      .filter(({ fit }) => fit < Infinity)
      .toSorted((one, other) => one.fit - other.fit),
  }))
  const best = Math.min(...ranked.map((group) => group.ranked[0]?.fit ?? Infinity))
  const isOffered = ({ fit }: { fit: number }) => fit < guessed || best >= guessed
  return ranked
    .toSorted((one, other) => bestOf(one) - bestOf(other))
    .map((group) => ({
      label: group.label,
      commands: group.ranked.filter(isOffered).map(({ command }) => command),
    }))
}

function bestOf({ ranked: [first] }: { ranked: readonly { fit: number }[] }): number {
  return first?.fit ?? Infinity
}
