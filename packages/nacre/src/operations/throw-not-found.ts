import { AppError } from '#shell/language/errors/app-error.ts'

/**
 * Throws `not-found`. Used for missing and for unreadable records, so that clients cannot tell them
 * apart.
 */
export function throwNotFound(): never {
  throw new AppError('not-found')
}
