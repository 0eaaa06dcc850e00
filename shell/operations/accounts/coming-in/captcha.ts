import type { Asker } from '../../asker.ts'

/** What a captcha answer is for: one for signing in is nothing for signing up. */
export type CaptchaFlow = (typeof captchaFlows)[number]

export const captchaFlows = ['sign-in', 'sign-up', 'reset', 'link'] as const

/** Asks people to show that they are not programs. */
export interface Captcha {
  /**
   * Goes on where the answer is right, and fails with `captcha-needed` where not. It is then used up.
   * An answer is `{ id, code }`, with what was read or heard, or `{ id, work }`.
   */
  hold(flow: CaptchaFlow, answer: unknown, by: Asker): Promise<void>
}

/** Asks nobody: for an installation, or a test, that has no captcha. */
export const noCaptcha: Captcha = { hold: async () => {} }
