import { library } from '#tests/sample/product.ts'
import { pages } from '../../product/pages.ts'

const { screens, cards, panels, columns } = library.admin ?? {}

/**
 * The library with all that it adds to the admin area, and with parts that throw: the browser has to be
 * built with it as well.
 */
export const product = {
  ...library,
  pages,
  admin: {
    screens: { ...screens, broken: { label: 'Broken screen' } },
    cards: { ...cards, broken: { label: 'Broken card' } },
    panels: { ...panels },
    columns: { ...columns, book: ['spine', 'pages'] },
  },
}
