import { library } from '#tests/sample/product.ts'
import { pages } from '../../product/pages.ts'

/** The library with all that it adds to the admin area: the browser has to be built with it as well. */
export const product = { ...library, pages }
