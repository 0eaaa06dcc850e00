/** What a captcha answer is for: one for signing in is nothing for signing up. */
export type CaptchaFlow = 'sign-in' | 'sign-up' | 'reset' | 'link'

/** Asks people to show that they are not programs. */
export interface Captcha {
  /** Goes on where the answer is right, and fails with `captcha-needed` where not. It is then used up. */
  hold(flow: CaptchaFlow, answer: unknown): Promise<void>
}

/** Asks nobody: for an installation, or a test, that has no captcha. */
export const noCaptcha: Captcha = { hold: async () => {} }
