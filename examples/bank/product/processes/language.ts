import { processesOf } from 'nacre'
import type { product } from '../product.ts'

export const { step, job } = processesOf<typeof product>()
