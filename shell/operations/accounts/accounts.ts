import { type Job, job } from '#shell/model/job.ts'
import type { Product } from '#shell/model/product.ts'
import type { Provider, Users } from '#shell/model/user.ts'
import type { Store } from '#shell/store/store.ts'
import type { Operations } from '../operations.ts'
import type { Outgoing } from '../outgoing.ts'
import type { Vault } from '../vault.ts'
import type { AccountParts } from './account-parts.ts'
import { type AccountSteps, createAccountSteps } from './account-steps.ts'
import { type AtTheMachine, createAtTheMachine } from './people/at-the-machine.ts'
import { type Captcha, noCaptcha } from './coming-in/captcha.ts'
import { createLeaveJob, leaveJob } from './people/leave.ts'
import { createInvitationJob, createLetterJob } from './letters/letters.ts'
import { letterJob } from './letters/wish.ts'
import type { SendMail } from './letters/mail.ts'
import { createNewPassword } from './password/new-password.ts'
import { createPasswords, type Passwords } from './password/passwords.ts'
import { createPeople, type People } from './people/people.ts'
import { createProviders } from './factors/providers.ts'
import { createSecurityLog, type LogEvent } from './security-log.ts'
import { createSessionKeeper, type SessionKeeper } from './sessions/session-keeper.ts'
import { offerSetUp } from './coming-in/set-up.ts'

/** Everything that people can do with their accounts, and what the server needs to know of them. */
export interface Accounts {
  readonly people: People
  readonly users: Users
  readonly sessions: Pick<SessionKeeper, 'know'>
  readonly steps: AccountSteps
  /** What is to be done later, by the names under which it is asked for. */
  readonly jobs: Readonly<Record<string, Job>>
  readonly atTheMachine: AtTheMachine
  /** The link for the first administrator, as long as there is none. */
  offerSetUp(token?: string): Promise<string | undefined>
}

export interface AccountsOptions {
  readonly product: Product
  readonly store: Store
  readonly operations: Operations
  /** The address of this site, for links in letters. */
  readonly origin: () => string
  readonly sendMail: SendMail
  /** Seals what must be read again, such as the secrets of apps. */
  readonly vault: Vault
  readonly log: LogEvent
  readonly captcha?: Captcha
  /** The one way to the servers of others. */
  readonly outgoing: Outgoing
  /** The sign-ins of companies that whoever runs this adds to the declared ones. */
  readonly providers?: readonly Provider[]
  /** What the environment keeps secret for a provider. */
  readonly secretOf: (variable: string) => string | undefined
  readonly passwords?: Passwords
  readonly now?: () => number
}

/** The accounts of a product that declares users; nothing for one that does not. */
export function createAccounts(options: AccountsOptions): Accounts | undefined {
  const { product, store, operations, captcha = noCaptcha, now = Date.now } = options
  if (!product.users) return undefined
  const users = withProviders(product.users, options.providers)
  const people = createPeople({ product, store, permit: operations.permit }, users.entity)
  const parts: AccountParts = {
    product,
    users,
    store,
    operations,
    people,
    captcha,
    providers: createProviders(options),
    vault: options.vault,
    origin: options.origin,
    now,
    sessions: createSessionKeeper({ store, users, roles: product.roles, now }),
    passwords: options.passwords ?? createPasswords(),
    newPassword: createNewPassword(() => [product.name, hostOf(options.origin())]),
    log: createSecurityLog({ store, people, log: options.log, now }),
  }
  const { origin, sendMail } = options
  const writing = { store, people, sendMail, origin, now }
  return {
    people,
    users,
    sessions: parts.sessions,
    steps: createAccountSteps(parts),
    jobs: {
      [letterJob]: createLetterJob(writing),
      'nacre invitation': createInvitationJob(writing),
      'nacre end of sessions': endOfSessions(parts),
      [leaveJob]: createLeaveJob(parts),
    },
    atTheMachine: createAtTheMachine(parts, origin),
    offerSetUp: (token) =>
      offerSetUp(parts, { origin: origin(), ...(token === undefined ? {} : { token }) }),
  }
}

/** The operator's own goes before a declared one of the same name. */
function withProviders(users: Users, more: readonly Provider[] = []): Users {
  const names = new Set(more.map(({ name }) => name))
  const { oidc } = users.ways
  return {
    ...users,
    ways: { ...users.ways, oidc: [...oidc.filter((one) => !names.has(one.name)), ...more] },
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
