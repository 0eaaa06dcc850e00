import type { AdminExtensions } from 'nacre'
import { librarian } from './roles.ts'

/** One admin extension of each kind. */
export const admin: AdminExtensions = {
  screens: {
    stock: {
      label: { en: 'Stock', de: 'Bestand' },
      icon: 'M5 4h3v16H5ZM10 4h3v16h-3ZM15.5 5l3-.8 3 15-3 .8Z',
      roles: [librarian],
    },
  },
  cards: { longest: { label: { en: 'Longest book', de: 'Längstes Buch' } } },
  panels: {
    book: { readers: { label: { en: 'Who has it', de: 'Wer es hat' }, roles: [librarian] } },
  },
  columns: { book: ['spine'] },
}
