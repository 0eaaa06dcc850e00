import { signInSteps } from '#shell/sign-in-methods/steps.ts'
import type { AccountDeps } from './account-deps.ts'
import type { AccountInput, AccountStep } from './account-step.ts'
import type { ClientContext, AccountResult } from './client-context.ts'
import {
  startTotpEnrollment,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from './second-factors/add-totp.ts'
import { requestEmailChange, confirmEmailChange } from './emails/change-email.ts'
import { changeOwnProfile } from './users/change-own-profile.ts'
import { changePassword } from './password/change-password.ts'
import {
  acceptInvitation,
  invite,
  resendInvitation,
  previewInvitation,
  revokeInvitation,
} from './users/invitations.ts'
import { scheduleAccountDeletion, cancelAccountDeletion } from './users/account-deletion.ts'
import { exportAccount, readAccount, readAccountSecurity } from './users/own-account.ts'
import { endOwnSessions, listOwnSessions } from './sessions/own-sessions.ts'
import { reauthenticateByPassword } from './second-factors/reauthenticate.ts'
import { requestPasswordReset, resetPassword } from './password/reset-password.ts'
import { verifyRecoveryCode, verifyTotp } from './second-factors/second-factor.ts'
import { startViewAs, stopViewAs } from './sessions/view-as.ts'
import { setupFirstAdministrator } from './sign-in/set-up.ts'
import { signInByPassword } from './sign-in/sign-in.ts'
import { signOut } from './sign-in/sign-out.ts'
import { confirmSignUp, signUp } from './sign-in/sign-up.ts'
import { listUserAccess, readUserAccess } from './users/user-access.ts'
import { sendSignInLink } from './emails/send-sign-in-link.ts'
import { endUserSession, endUserSessions } from './sessions/user-sessions.ts'
import { publicSignInMethods } from './sign-in/sign-in-methods.ts'
import { readSessionInfo } from './read-session-info.ts'

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
