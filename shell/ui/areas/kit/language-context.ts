import { createContext, useContext } from 'react'
import type { Language } from '#shell/model/words.ts'
import { type Both, wordsFor } from '../words.ts'

/** The language of whoever reads the area around. */
export const LanguageContext = createContext<Language>('en')

/** The few words that a part of the kit brings along. */
export function useKitWords<W>(both: Both<W>): W {
  return wordsFor(both, useContext(LanguageContext))
}
