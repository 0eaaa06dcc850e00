import { type Seed, seedImage } from 'nacre'

const cover = seedImage('product/pictures/cover.png', {
  description: 'A plain blue cover',
  width: 2,
  height: 3,
})

/** Texts by which tests detect leaks of hidden records. */
export const secrets = { loan: 'Captain Nemo', complaint: 'The lamp on floor 2 hums' } as const

export const seeds: readonly Seed[] = [
  { entity: 'bookShelf', ref: 'sea', values: { name: 'The sea', floor: 0 } },
  { entity: 'bookShelf', ref: 'cellar', values: { name: 'Cellar', floor: -1 } },
  {
    entity: 'book',
    ref: 'leagues',
    updatedAt: '2026-01-28',
    values: {
      title: 'Twenty Thousand Leagues',
      shelf: 'sea',
      summary: 'A voyage under water.\nWith a squid.',
      pages: 420,
      spine: '#1e3a5f',
      cover,
      moreAbout: 'https://example.org/leagues?edition=2#cover',
    },
  },
  {
    entity: 'book',
    values: { title: 'The Mysterious Island', shelf: 'sea', sequelOf: 'leagues', cover },
  },
  { entity: 'book', values: { title: 'Ünder “the” <b>Hill</b> 🐚', shelf: 'cellar', pages: 1 } },
  { entity: 'loan', values: { book: 'leagues', reader: secrets.loan } },
  { entity: 'complaint', values: { about: secrets.complaint } },
]
