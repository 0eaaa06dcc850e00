import { AppError } from '#shell/language/errors/app-error.ts'

/** Runs all validations of a form and throws one error with the field errors of all of them. */
export async function collectFieldErrors(
  ...validations: readonly (() => unknown)[]
): Promise<void> {
  const errors: NonNullable<AppError['options']['errors']>[] = []
  for (const validate of validations) {
    try {
      await validate()
    } catch (error) {
      const fields = error instanceof AppError ? error.options.errors : undefined
      if (!fields) throw error
      errors.push(fields)
    }
  }
  if (errors.length > 0)
    throw new AppError('validation-failed', { errors: Object.assign({}, ...errors) })
}
