import { firstWords } from '#shell/model/password/first-words.ts'
import { guessBits, type Vocabulary, vocabularyOf } from '#shell/model/password/guess-bits.ts'
import { familiarNames } from './familiar-names.ts'
import { familiarPhrases } from './familiar-phrases.ts'
import { familiarWords } from './familiar-words.ts'
import { longWords } from './long-words.ts'
import { worldwideWords } from './worldwide-words.ts'

/** What eight million guesses find is taken for common. */
const commonBits = 23

let vocabulary: Vocabulary | undefined

/** Whether a password is one of the first that a guesser with the usual words would try. */
export function isGuessable(password: string): boolean {
  // Made once it is needed: most of the time nobody chooses a password.
  vocabulary ??= vocabularyOf([
    firstWords,
    familiarPhrases,
    familiarWords,
    familiarNames,
    longWords,
    worldwideWords,
  ])
  return guessBits(password, vocabulary) < commonBits
}
