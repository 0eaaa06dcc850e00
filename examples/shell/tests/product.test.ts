import { describeProduct } from 'nacre/test'
import { product } from '../product/product.ts'

describeProduct(product, { budgets: { javaScript: 90_000, styles: 6_000 } })
