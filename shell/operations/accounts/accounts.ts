import type { Job } from '#shell/model/job.ts'
import type { Product } from '#shell/model/product.ts'
import { job } from '#shell/model/job.ts'
import type { Store } from '#shell/store/store.ts'
import type { Operations } from '../operations.ts'
import type { AccountParts } from './account-parts.ts'
import { type AtTheMachine, createAtTheMachine } from './at-the-machine.ts'
import { type Captcha, noCaptcha } from './captcha.ts'
import type { Caller, Outcome } from './caller.ts'
import { acceptInvitation, seeInvitation } from './invitations.ts'
import { createInvitationJob, createLetterJob, letterJob } from './letters.ts'
import type { SendMail } from './mail.ts'
import { createNewPassword } from './new-password.ts'
import { createPasswords, type PasswordCost } from './passwords.ts'
import { createPeople, type People } from './people.ts'
import { askForLink, resetPassword } from './reset-password.ts'
import { createSecurityLog, type LogEvent } from './security-log.ts'
import { createSessionKeeper, type SessionKeeper } from './session-keeper.ts'
import { offerSetUp, setUp, type SetUpGiven } from './set-up.ts'
import { type PasswordGiven, type Progress, signInByPassword } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { whoAmI, type WhoAmI } from './who-am-i.ts'

type Given = Readonly<Record<string, unknown>>

/** Everything that people can do with their accounts, and what the server needs to know of them. */
export interface Accounts {
  readonly people: People
  readonly sessions: Pick<SessionKeeper, 'know'>
  /** What is to be done later, by the names under which it is asked for. */
  readonly jobs: Readonly<Record<string, Job>>
  readonly atTheMachine: AtTheMachine
  /** The link for the first administrator, as long as there is none. */
  offerSetUp(token?: string): Promise<string | undefined>
  whoAmI(by: Caller): Promise<WhoAmI>
  setUp(by: Caller, given: SetUpGiven): Promise<Outcome<Progress>>
  signInByPassword(by: Caller, given: PasswordGiven): Promise<Outcome<Progress>>
  signOut(by: Caller): Promise<Outcome<undefined>>
  askForLink(by: Caller, kind: 'reset' | 'link', given: Given): Promise<Outcome<undefined>>
  resetPassword(by: Caller, given: Given): Promise<Outcome<Progress>>
  seeInvitation(given: Given): ReturnType<typeof seeInvitation>
  acceptInvitation(by: Caller, given: Given): Promise<Outcome<Progress>>
}

export interface AccountsOptions {
  readonly product: Product
  readonly store: Store
  readonly operations: Operations
  /** The address of this site, for links in letters. */
  readonly origin: () => string
  readonly sendMail: SendMail
  readonly log: LogEvent
  readonly captcha?: Captcha
  readonly cost?: PasswordCost
  readonly now?: () => number
}

/** The accounts of a product that declares users; nothing for one that does not. */
export function createAccounts(options: AccountsOptions): Accounts | undefined {
  const { product, store, operations, captcha = noCaptcha, now = Date.now } = options
  const { users } = product
  if (!users) return undefined
  const people = createPeople({ product, store, permit: operations.permit }, users.entity)
  const parts: AccountParts = {
    product,
    users,
    store,
    operations,
    people,
    captcha,
    now,
    sessions: createSessionKeeper({ store, users, now }),
    passwords: createPasswords(options.cost),
    newPassword: createNewPassword(() => [product.name, hostOf(options.origin())]),
    log: createSecurityLog({ store, people, log: options.log, now }),
  }
  const { origin, sendMail } = options
  const writing = { store, people, sendMail, origin, now }
  return {
    people,
    sessions: parts.sessions,
    jobs: {
      [letterJob]: createLetterJob(writing),
      'nacre invitation': createInvitationJob(writing),
      'nacre end of sessions': endOfSessions(parts),
    },
    atTheMachine: createAtTheMachine(parts, origin),
    offerSetUp: (token) =>
      offerSetUp(parts, { origin: origin(), ...(token === undefined ? {} : { token }) }),
    whoAmI: (by) => whoAmI(parts, by),
    setUp: (by, given) => setUp(parts, by, given),
    signInByPassword: (by, given) => signInByPassword(parts, by, given),
    signOut: (by) => signOut(parts, by),
    askForLink: (by, kind, given) => askForLink(parts, by, kind, given),
    resetPassword: (by, given) => resetPassword(parts, by, given),
    seeInvitation: (given) => seeInvitation(parts, given),
    acceptInvitation: (by, given) => acceptInvitation(parts, by, given),
  }
}

function hostOf(origin: string): string {
  return URL.parse(origin)?.hostname ?? ''
}

/** Whoever is disabled or removed is nobody at once; that they come back must not bring back sessions. */
function endOfSessions({ store, sessions }: AccountParts): Job {
  return job({
    async run({ payload }) {
      const { id } = Object(payload)
      await store.write((run) => sessions.endAll(run, String(id)))
      sessions.forget()
    },
  })
}
