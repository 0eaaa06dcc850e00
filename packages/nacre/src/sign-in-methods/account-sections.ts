import type { AccountSection } from '#shell/ui/accounts/account-section.ts'
import { passkeys } from './passkey/login/account-section.tsx'
import { ssoSection } from './provider/login/account-section.tsx'

/** The sections of the account page about sign-in methods. That of the password is elsewhere. */
export const signInSections: readonly AccountSection[] = [passkeys, ssoSection]
