import { library } from '#tests/sample/product.ts'
import { pages } from '../../product/pages.ts'

const { screens, cards, panels, columns } = library.admin ?? {}

/**
 * The sample library with its admin extensions, and with extensions that throw. The client build must
 * include them.
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
