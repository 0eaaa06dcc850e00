import { failures } from '#shell/model/declared-failures.ts'

/**
 * The refusals of this product, by their names, each with a status, a sentence, a cause and a remedy.
 * Code throws one as `new Failure(errors['shelf-full'])`; there are none yet.
 */
export const errors = failures({})
