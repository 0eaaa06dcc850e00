import type { OwnParts } from '#shell/model/own-parts.ts'
import { librarian } from './roles.ts'

/** One of each that a product can add to the admin area. */
export const admin: OwnParts = {
  screens: { stock: { label: { en: 'Stock', de: 'Bestand' }, who: [librarian] } },
  cards: { longest: { label: { en: 'Longest book', de: 'Längstes Buch' } } },
  panels: {
    book: { readers: { label: { en: 'Who has it', de: 'Wer es hat' }, who: [librarian] } },
  },
  columns: { book: ['spine'] },
}
