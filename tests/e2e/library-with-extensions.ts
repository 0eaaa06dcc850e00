import { product as library } from 'example-library/product.ts'

const { screens, cards, panels, columns } = library.admin ?? {}

/**
 * The sample library with its admin extensions, and with extensions that throw. The client build must
 * include them.
 */
export const product = {
  ...library,
  admin: {
    screens: { ...screens, broken: { label: 'Broken screen' } },
    cards: { ...cards, broken: { label: 'Broken card' } },
    panels: { ...panels },
    columns: { ...columns, book: ['spine', 'pages'] },
  },
}
