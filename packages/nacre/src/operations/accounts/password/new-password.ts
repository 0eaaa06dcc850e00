import { AppError } from '#shell/language/errors/app-error.ts'

/** The owner of the new password. */
interface PasswordOwner {
  readonly email: string
  readonly name?: unknown
}

/** Returns a valid new password, or throws a field error. */
export type NewPassword = (
  input: unknown,
  passwordOwner: PasswordOwner,
  field?: string,
) => Promise<string>

/**
 * Creates the check of new passwords. `site` returns names that attackers try first: the product
 * name and the host.
 */
export function createNewPassword(site: () => readonly string[]): NewPassword {
  return async (input, { email, name }, field = 'password') => {
    // The word lists are large, so they are loaded on first use.
    const { checkPassword } = await import('../../passwords/check-password.ts')
    const owner = { site: site(), email, ...(typeof name === 'string' ? { name } : {}) }
    const isMissing = input === undefined || input === ''
    const fieldError = isMissing ? ({ code: 'required' } as const) : checkPassword(input, owner)
    if (fieldError !== undefined)
      throw new AppError('validation-failed', { errors: { [field]: fieldError } })
    return String(input)
  }
}
