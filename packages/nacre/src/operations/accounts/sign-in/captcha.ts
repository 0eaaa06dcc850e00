import type { RequestContext } from '../../request-context.ts'

/** The purpose of a captcha. An answer is only valid for its own purpose. */
export type CaptchaPurpose = (typeof captchaPurposes)[number]

export const captchaPurposes = ['sign-in', 'sign-up', 'reset', 'link'] as const

/** Verifies that a user is not a bot. */
export interface Captcha {
  /**
   * Consumes a captcha answer, or throws `captcha-required` when it is wrong.
   * An answer is `{ id, code }` with the text of the image, `{ id, work }` with a proof of work,
   * or `{ id }` after a wait.
   */
  verify(flow: CaptchaPurpose, answer: unknown, ctx: RequestContext): Promise<void>
}

/** A captcha that accepts everything, for installations and tests without a captcha. */
export const noCaptcha: Captcha = { verify: async () => {} }
