import { library } from '#tests/sample/product.ts'
import { pages } from '../../product/pages.ts'

/**
 * The library under the name by which the server knows its product. What runs in the browser was built
 * with the pages of the product, so those stand around it.
 */
export const product = { ...library, pages, admin: {} }
