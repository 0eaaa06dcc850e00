import { defineProduct } from 'nacre'
import { item, place, secret, visit } from './entities.ts'
import { pages } from './pages.ts'
import { seeds } from './seeds.ts'

/** Every part for pages in every state, with the code beside it. */
export const product = defineProduct({
  name: 'Gallery',
  tagline: 'The parts for pages',
  entities: [place, item, visit, secret],
  pages,
  seeds,
})
