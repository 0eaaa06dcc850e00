import { frequentPasswordWords } from './frequent-words.ts'
import { estimateEntropyBits, type Vocabulary, parseVocabulary } from './estimate-entropy-bits.ts'
import { familiarNames } from './familiar-names.ts'
import { familiarPhrases } from './familiar-phrases.ts'
import { familiarWords } from './familiar-words.ts'
import { longWords } from './long-words.ts'
import { worldwideWords } from './worldwide-words.ts'

/** Passwords that an attacker finds within eight million guesses (2^23) are rejected. */
const commonBits = 23

let vocabulary: Vocabulary | undefined

/** Checks whether a password is among the first that a dictionary attack would try. */
export function isGuessable(password: string): boolean {
  // Built lazily, because most requests set no password.
  vocabulary ??= parseVocabulary([
    frequentPasswordWords,
    familiarPhrases,
    familiarWords,
    familiarNames,
    longWords,
    worldwideWords,
  ])
  return estimateEntropyBits(password, vocabulary) < commonBits
}
