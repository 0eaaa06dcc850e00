import * as app from 'virtual:nacre/app'
import { withProcesses } from '#shell/language/process/registry.ts'
import type { Product } from '#shell/language/product/product.ts'

/** Returns the product of the app with the code of its files in `product/processes`. */
export function withAppProcesses<P extends Product>(product: P): P {
  return Object.is(product, app.product)
    ? withProcesses(product, Object.values(app.processFiles))
    : product
}
