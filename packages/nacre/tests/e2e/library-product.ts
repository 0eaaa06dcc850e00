import { library } from '#tests/sample/product.ts'
import { pages } from '../../product/pages.ts'

/** The sample library with the pages of the default product, which are in the client build. */
export const product = { ...library, pages, admin: {} }
