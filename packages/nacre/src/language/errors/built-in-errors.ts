import { authErrors } from './auth-errors.ts'
import { recordErrors } from './record-errors.ts'
import { requestErrors } from './request-errors.ts'
import { systemErrors } from './system-errors.ts'

/**
 * The errors of the shell. A product adds its own in `product/errors.ts`.
 *
 * @example
 * builtInErrors['not-found'].status // 404
 */
export const builtInErrors = {
  ...requestErrors,
  ...authErrors,
  ...recordErrors,
  ...systemErrors,
} as const

/**
 * The code of a built-in error.
 *
 * @example
 * const code: ErrorCode = 'not-found'
 */
export type ErrorCode = keyof typeof builtInErrors
