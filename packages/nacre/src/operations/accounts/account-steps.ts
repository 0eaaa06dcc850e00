import type { AccountDeps } from './account-deps.ts'
import type { ClientContext, AccountResult } from './client-context.ts'
import {
  addPasskey,
  passkeyCreationOptions,
  removePasskey,
  renamePasskey,
} from './second-factors/add-passkey.ts'
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
import { removeProvider } from './second-factors/remove-provider.ts'
import { requestEmailLink, resetPassword } from './password/reset-password.ts'
import { verifyRecoveryCode, verifyTotp } from './second-factors/second-factor.ts'
import { startViewAs, stopViewAs } from './sessions/view-as.ts'
import { setupFirstAdministrator } from './sign-in/set-up.ts'
import { signInByPassword } from './sign-in/sign-in.ts'
import { startOidcSignIn, finishOidcSignIn } from './sign-in/sign-in-by-provider.ts'
import { signOut } from './sign-in/sign-out.ts'
import { confirmSignUp, signUp } from './sign-in/sign-up.ts'
import { listUserAccess, readUserAccess } from './users/user-access.ts'
import { sendSignInLink } from './emails/send-sign-in-link.ts'
import { endUserSession, endUserSessions } from './sessions/user-sessions.ts'
import { passkeyRequestOptions, signInByPasskey } from './sign-in/sign-in-by-passkey.ts'
import { signInByEmailCode } from './sign-in/email-code/sign-in-by-email-code.ts'
import { signInByMagicLink } from './sign-in/sign-in-by-magic-link.ts'
import { publicSignInMethods } from './sign-in/sign-in-methods.ts'
import { readSessionInfo } from './read-session-info.ts'

type Input = Readonly<Record<string, unknown>>

/** An account operation: takes plain input values and returns a result with cookie changes. */
type Step<Body> = (
  deps: AccountDeps,
  ctx: ClientContext,
  input: Input,
) => Promise<AccountResult<Body>>

/** Wraps a read-only operation that takes no input and changes no cookies. */
const readOnly =
  <Body>(apply: (deps: AccountDeps, ctx: ClientContext) => Promise<Body>): Step<Body> =>
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
  requestPasswordReset: (deps, ctx, input) => requestEmailLink(deps, ctx, 'reset', input),
  requestMagicLink: (deps, ctx, input) => requestEmailLink(deps, ctx, 'link', input),
  signInByMagicLink,
  requestEmailCode: (deps, ctx, input) => requestEmailLink(deps, ctx, 'code', input),
  signInByEmailCode,
  verifyTotp,
  verifyRecoveryCode,
  startTotpEnrollment,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
  startOidcSignIn,
  finishOidcSignIn,
  removeProvider,
  passkeyRequestOptions,
  signInByPasskey,
  passkeyCreationOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
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
} as const satisfies Readonly<Record<string, Step<unknown>>>

/** The account operations, bound to their dependencies. */
export type AccountOperations = {
  readonly [Name in keyof typeof steps]: (
    ctx: ClientContext,
    input: Input,
  ) => Promise<AccountResult<unknown>>
}

export function createAccountOperations(deps: AccountDeps): AccountOperations {
  const boundSteps = Object.entries(steps).map(([name, step]: [string, Step<unknown>]) => [
    name,
    (ctx: ClientContext, input: Input) => step(deps, ctx, input),
  ])
  return Object.fromEntries(boundSteps)
}
