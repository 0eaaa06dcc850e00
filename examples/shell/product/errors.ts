import { defineErrors } from 'nacre'

/**
 * The errors of this product by code, each with a status, a message, a cause and a remedy. Throw
 * one with `new AppError(errors['shelf-full'])`. There are none yet.
 */
export const errors = defineErrors({})
