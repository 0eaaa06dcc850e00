import { describeProduct } from 'nacre/test'
import { product } from '../product/product.ts'

describeProduct(product)
