import type { Language } from '#shell/model/words.ts'

/** The words of a screen in both languages of the shell. What one has, the other must have. */
export type Both<W> = Readonly<Record<'en' | 'de', W>>

/** The words in a reader's language. */
export function wordsFor<W>(both: Both<W>, language: Language): W {
  return language === 'de' ? both.de : both.en
}
