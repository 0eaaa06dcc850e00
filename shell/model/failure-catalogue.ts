import { personFailures } from './failures/person-failures.ts'
import { recordFailures } from './failures/record-failures.ts'
import { requestFailures } from './failures/request-failures.ts'
import { systemFailures } from './failures/system-failures.ts'

/**
 * Every refusal of the shell. A product adds its own in `product/errors.ts`.
 *
 * @example
 * shellFailures['not-found'].status // 404
 */
export const shellFailures = {
  ...requestFailures,
  ...personFailures,
  ...recordFailures,
  ...systemFailures,
} as const

/**
 * The name of a refusal of the shell.
 *
 * @example
 * const id: FailureId = 'not-found'
 */
export type FailureId = keyof typeof shellFailures
