// The names that examples of tests with `testProduct` use and do not declare.
import type { TestPerson, TestProduct } from 'nacre/test'
import type { product } from './samples.tsx'

export { expect } from 'vitest'

export declare const app: TestProduct<typeof product>
export declare const eva: TestPerson<typeof product>
