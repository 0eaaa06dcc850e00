import { Failure } from '#shell/model/failure.ts'

/** Whose password it is to be. */
interface About {
  readonly email: string
  readonly name?: unknown
}

/** A password that may be taken, or a failure that says beside the field why not. */
export type NewPassword = (given: unknown, about: About, field?: string) => Promise<string>

/** `site` are the names that guessers of this site try: the product's and the host's. */
export function createNewPassword(site: () => readonly string[]): NewPassword {
  return async (given, { email, name }, field = 'password') => {
    // What guessers know is some thousand words, which no start needs.
    const { checkPassword } = await import('../../passwords/check-password.ts')
    const owner = { site: site(), email, ...(typeof name === 'string' ? { name } : {}) }
    const isMissing = given === undefined || given === ''
    const complaint = isMissing ? ({ id: 'needed' } as const) : checkPassword(given, owner)
    if (complaint !== undefined) throw new Failure('invalid', { fields: { [field]: complaint } })
    return String(given)
  }
}
