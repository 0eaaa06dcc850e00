import { signInSteps } from '#shell/sign-in-methods/steps.ts'
import type { AccountDeps } from './accounts/account-deps.ts'
import type { AccountInput, AccountStep } from './accounts/account-step.ts'
import type { ClientContext, AccountResult } from './accounts/client-context.ts'
import {
  startTotpEnrollment,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from './accounts/second-factors/add-totp.ts'
import { requestEmailChange, confirmEmailChange } from './accounts/emails/change-email.ts'
import { changeOwnProfile } from './accounts/users/change-own-profile.ts'
import { changePassword } from './accounts/password/change-password.ts'
import {
  acceptInvitation,
  invite,
  resendInvitation,
  previewInvitation,
  revokeInvitation,
} from './accounts/users/invitations.ts'
import {
  scheduleAccountDeletion,
  cancelAccountDeletion,
} from './accounts/users/account-deletion.ts'
import { exportAccount, readAccount, readAccountSecurity } from './accounts/users/own-account.ts'
import { endOwnSessions, listOwnSessions } from './accounts/sessions/own-sessions.ts'
import { reauthenticateByPassword } from './accounts/second-factors/reauthenticate.ts'
import { requestPasswordReset, resetPassword } from './accounts/password/reset-password.ts'
import { verifyRecoveryCode, verifyTotp } from './accounts/second-factors/second-factor.ts'
import { startViewAs, stopViewAs } from './accounts/sessions/view-as.ts'
import { setupFirstAdministrator } from './accounts/sign-in/set-up.ts'
import { signInByPassword } from './accounts/sign-in/sign-in.ts'
import { signOut } from './accounts/sign-in/sign-out.ts'
import { confirmSignUp, signUp } from './accounts/sign-in/sign-up.ts'
import { listUserAccess, readUserAccess } from './accounts/users/user-access.ts'
import { sendSignInLink } from './accounts/emails/send-sign-in-link.ts'
import { endUserSession, endUserSessions } from './accounts/sessions/user-sessions.ts'
import { publicSignInMethods } from './accounts/sign-in/sign-in-methods.ts'
import { readSessionInfo } from './accounts/read-session-info.ts'

/** Wraps a read-only operation that takes no input and changes no cookies. */
const readOnly =
  <Body>(apply: (deps: AccountDeps, ctx: ClientContext) => Promise<Body>): AccountStep<Body> =>
  async (deps, ctx) => ({ body: await apply(deps, ctx), cookies: {} })

/** All account operations by name. */
const steps = {
  readSession: readOnly(readSessionInfo),
  listSignInMethods: readOnly(publicSignInMethods),
  signInByPassword,
  signOut,
  reauthenticateByPassword,
  startViewAs,
  stopViewAs,
  requestPasswordReset,
  ...signInSteps,
  verifyTotp,
  verifyRecoveryCode,
  startTotpEnrollment,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  resetPassword,
  setupFirstAdministrator,
  signUp,
  confirmSignUp,
  showInvitation: (deps, _, input) => previewInvitation(deps, input),
  acceptInvitation,
  invite,
  resendInvitation,
  revokeInvitation,
  readOwnAccount: readOnly(readAccount),
  changeOwnProfile,
  changePassword,
  requestEmailChange,
  confirmEmailChange,
  readOwnSecurity: readOnly(readAccountSecurity),
  mySessions: readOnly(listOwnSessions),
  endSession: (deps, ctx, { id }) => endOwnSessions(deps, ctx, String(id)),
  endOtherSessions: (deps, ctx) => endOwnSessions(deps, ctx),
  endUserSession,
  endUserSessions,
  listUserAccess,
  readUserAccess,
  sendSignInLink,
  exportOwnAccount: readOnly(exportAccount),
  scheduleAccountDeletion,
  cancelAccountDeletion,
} as const satisfies Readonly<Record<string, AccountStep<unknown>>>

/** The account operations, bound to their dependencies. */
export type AccountOperations = {
  readonly [Name in keyof typeof steps]: (
    ctx: ClientContext,
    input: AccountInput,
  ) => Promise<AccountResult<unknown>>
}

export function createAccountOperations(deps: AccountDeps): AccountOperations {
  const boundSteps = Object.entries(steps).map(([name, step]: [string, AccountStep<unknown>]) => [
    name,
    (ctx: ClientContext, input: AccountInput) => step(deps, ctx, input),
  ])
  return Object.fromEntries(boundSteps)
}
