import { emailCodeOffer } from './email-code/login/offer.ts'
import { magicLinkOffer } from './magic-link/login/offer.ts'
import { passkeyOffer } from './passkey/login/offer.tsx'
import { providerOffer } from './provider/login/offer.tsx'
import type { SignInOffer } from './sign-in-offer.ts'

/** What the sign-in page offers besides the password, in order. */
export const signInOffers: readonly SignInOffer[] = [
  passkeyOffer,
  providerOffer,
  magicLinkOffer,
  emailCodeOffer,
]
