import type { AccountParts } from './account-parts.ts'
import type { Caller, Outcome } from './caller.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './factors/add-passkey.ts'
import { beginTotp, confirmTotp, removeTotp, renewRecovery } from './factors/add-totp.ts'
import { askForAddress, useAddress } from './letters/change-address.ts'
import { changeMine } from './people/change-mine.ts'
import { changePassword } from './password/change-password.ts'
import {
  acceptInvitation,
  invite,
  inviteAgain,
  seeInvitation,
  takeBackInvitation,
} from './people/invitations.ts'
import { leave, stay } from './people/leave.ts'
import { exportMine, myAccount, mySecurity } from './people/my-account.ts'
import { endSessions, mySessions } from './sessions/my-sessions.ts'
import { proveByPassword } from './factors/prove.ts'
import { removeProvider } from './factors/remove-provider.ts'
import { askForLink, resetPassword } from './password/reset-password.ts'
import { showRecovery, showTotp } from './factors/second-factor.ts'
import { seeAs, stopSeeingAs } from './sessions/see-as.ts'
import { setUp } from './coming-in/set-up.ts'
import { signInByPassword } from './coming-in/sign-in.ts'
import { beginProvider, useProvider } from './coming-in/sign-in-by-provider.ts'
import { signOut } from './coming-in/sign-out.ts'
import { confirmSignUp, signUp } from './coming-in/sign-up.ts'
import { peopleAccess, personAccess } from './people/people-access.ts'
import { sendLinkTo } from './letters/send-link.ts'
import { endSessionOf, endSessionsOf } from './sessions/sessions-of.ts'
import { askForPasskey, signInByPasskey } from './coming-in/use-passkey.ts'
import { useLink } from './coming-in/use-link.ts'
import { waysIn } from './coming-in/ways-in.ts'
import { whoAmI } from './who-am-i.ts'

type Given = Readonly<Record<string, unknown>>

/** One thing that somebody does with an account: plain values in, what is next out. */
type Step<Body> = (parts: AccountParts, by: Caller, given: Given) => Promise<Outcome<Body>>

/** Something that is only looked at. */
const seen =
  <Body>(look: (parts: AccountParts, by: Caller) => Promise<Body>): Step<Body> =>
  async (parts, by) => ({ body: await look(parts, by), carried: {} })

/** Everything that people do with accounts, each by one name. */
const steps = {
  whoAmI: seen(whoAmI),
  waysIn: seen(waysIn),
  signInByPassword,
  signOut,
  proveByPassword,
  seeAs,
  stopSeeingAs,
  askForReset: (parts, by, given) => askForLink(parts, by, 'reset', given),
  askForLink: (parts, by, given) => askForLink(parts, by, 'link', given),
  useLink,
  showTotp,
  showRecovery,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecovery,
  beginProvider,
  useProvider,
  removeProvider,
  askForPasskey,
  signInByPasskey,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  resetPassword,
  setUp,
  signUp,
  confirmSignUp,
  seeInvitation: (parts, _, given) => seeInvitation(parts, given),
  acceptInvitation,
  invite,
  inviteAgain,
  takeBackInvitation,
  myAccount: seen(myAccount),
  changeMine,
  changePassword,
  askForAddress,
  useAddress,
  mySecurity: seen(mySecurity),
  mySessions: seen(mySessions),
  endSession: (parts, by, { id }) => endSessions(parts, by, String(id)),
  endOtherSessions: (parts, by) => endSessions(parts, by),
  endSessionOf,
  endSessionsOf,
  peopleAccess,
  personAccess,
  sendLinkTo,
  exportMine: seen(exportMine),
  leave,
  stay,
} as const satisfies Readonly<Record<string, Step<unknown>>>

/** The steps, with all that they work with in their hands. */
export type AccountSteps = {
  readonly [Name in keyof typeof steps]: (by: Caller, given: Given) => Promise<Outcome<unknown>>
}

export function createAccountSteps(parts: AccountParts): AccountSteps {
  const bound = Object.entries(steps).map(([name, step]: [string, Step<unknown>]) => [
    name,
    (by: Caller, given: Given) => step(parts, by, given),
  ])
  return Object.fromEntries(bound)
}
