import type { OwnParts } from '#shell/model/own-parts.ts'
import { librarian } from './roles.ts'

/** One of each that a product can add to the admin area. */
export const admin: OwnParts = {
  screens: {
    stock: {
      label: { en: 'Stock', de: 'Bestand' },
      icon: 'M5 4h3v16H5ZM10 4h3v16h-3ZM15.5 5l3-.8 3 15-3 .8Z',
      who: [librarian],
    },
  },
  cards: { longest: { label: { en: 'Longest book', de: 'Längstes Buch' } } },
  panels: {
    book: { readers: { label: { en: 'Who has it', de: 'Wer es hat' }, who: [librarian] } },
  },
  columns: { book: ['spine'] },
}
