import { firstOf, expansionsOf } from './characters.ts'
import type { Collators } from './collators.ts'

/** The characters of a language, all decomposed. */
export interface ClassifiedCharacters {
  /** Characters without effect on the order. */
  readonly ignored: readonly string[]
  /** Accents and other marks, which only distinguish equal letters. */
  readonly marks: readonly string[]
  /** Letters, digits and symbols. */
  readonly others: readonly string[]
  /** The characters that are ordered like several others, with those: ß with ss. */
  readonly expansions: readonly ExpandedCharacter[]
}

/** A character that is ordered like several others. */
export interface ExpandedCharacter {
  readonly character: string
  readonly spelling: string
}

/** Finds out what each character is. A letter with an accent is two characters, and not listed. */
export function classifyCharacters(
  characters: readonly string[],
  { primary, secondary }: Collators,
): ClassifiedCharacters {
  const ignored: string[] = []
  const marks: string[] = []
  const others: string[] = []
  const expansions: ExpandedCharacter[] = []
  for (const character of characters) {
    const parts = character.normalize('NFD')
    const first = firstOf(parts)
    const isSingle = parts === character
    const isAccented =
      !isSingle && primary(character, first) === 0 && secondary(character, first) > 0
    const spelling = expansionsOf(character).find(
      (one) => one !== parts && primary(one, character) === 0,
    )
    if (primary(character, '') === 0) {
      if (isSingle) (secondary(character, '') === 0 ? ignored : marks).push(character)
    } else if (isAccented || (!isSingle && parts === first)) continue
    else if (spelling === undefined) others.push(parts)
    else expansions.push({ character: parts, spelling })
  }
  return { ignored, marks, others, expansions }
}
