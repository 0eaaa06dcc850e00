import { createContext } from 'react'
import type { Language } from '#shell/language/texts/localized-text.ts'

/** The language of the reader of the surrounding area. */
export const LanguageContext = createContext<Language>('en')

/** The locale for numbers. */
export const LocaleContext = createContext<string | undefined>(undefined)
