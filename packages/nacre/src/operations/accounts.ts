import { type Job, job } from '#shell/language/product/job.ts'
import type { Product } from '#shell/language/product/product.ts'
import type { OidcProvider, UsersConfig } from '#shell/language/people/user-options.ts'
import type { Store } from '#shell/store/store.ts'
import type { Operations } from './operations.ts'
import type { HttpEgress } from './http-egress.ts'
import type { Vault } from './vault.ts'
import type { AccountDeps } from './accounts/account-deps.ts'
import { type AccountOperations, createAccountOperations } from './account-operations.ts'
import { type AccountCommands, createAccountCommands } from './accounts/users/account-commands.ts'
import { type Captcha, noCaptcha } from './accounts/sign-in/captcha.ts'
import { createAccountDeletionJob, accountDeletionJob } from './accounts/users/account-deletion.ts'
import { createInvitationJob, createEmailJob } from './accounts/emails/email-job.ts'
import { emailJob } from './emails/email-request.ts'
import type { SendEmail } from './emails/email-templates.ts'
import { createNewPassword } from './accounts/password/new-password.ts'
import { createPasswords, type Passwords } from './accounts/password/passwords.ts'
import { createUserDirectory, type UserDirectory } from './accounts/users/user-directory.ts'
import { sendSignInEmail } from '#shell/sign-in-methods/emails.ts'
import { createProviderClient } from '#shell/sign-in-methods/provider-clients.ts'
import { createSecurityLog, type LogEvent } from './accounts/security-log.ts'
import {
  createSessionLifecycle,
  type SessionLifecycle,
} from './accounts/sessions/session-lifecycle.ts'
import { type CreateSignedInUser, createSignedInUsers } from './accounts/sessions/signed-in-user.ts'
import { createSetupLink } from './accounts/sign-in/set-up.ts'
import { millisecondsOf } from '#shell/store/clock.ts'

/**
 * The accounts of a product: the operations for users, and what the server needs to authenticate
 * requests.
 */
export interface Accounts {
  readonly userDirectory: UserDirectory
  readonly users: UsersConfig
  readonly sessions: Pick<SessionLifecycle, 'find'>
  readonly steps: AccountOperations
  /** The background jobs of the accounts, by name. */
  readonly jobs: Readonly<Record<string, Job>>
  readonly commands: AccountCommands
  readonly createSignedInUser: CreateSignedInUser
  /**
   * Returns a link to create the first administrator, or `undefined` when an administrator exists.
   */
  createSetupLink(token?: string): Promise<string | undefined>
}

export interface AccountsOptions {
  readonly product: Product
  readonly store: Store
  readonly operations: Operations
  /** Returns the public origin of the site, for links in emails. */
  readonly origin: () => string
  readonly sendMail: SendEmail
  /** Encrypts secrets that must be readable later, such as TOTP secrets. */
  readonly vault: Vault
  readonly log: LogEvent
  readonly captcha?: Captcha
  /** The HTTP client for all requests to other servers. */
  readonly outgoing: HttpEgress
  /** OpenID Connect providers from the configuration, in addition to the declared ones. */
  readonly providers?: readonly OidcProvider[]
  /** Reads the client secret of a provider from the environment. */
  readonly secretOf: (variable: string) => string | undefined
  readonly passwords?: Passwords
  readonly now?: () => number
}

/** Creates the accounts of a product. Returns `undefined` when the product declares no users. */
export function createAccounts(options: AccountsOptions): Accounts | undefined {
  const {
    product,
    store,
    operations,
    captcha = noCaptcha,
    now = millisecondsOf(store.clock),
  } = options
  if (!product.users) return undefined
  const users = withProviders(product.users, options.providers)
  const userDirectory = createUserDirectory({ product, store, operations }, users.entity)
  const deps: AccountDeps = {
    product,
    users,
    store,
    operations,
    userDirectory,
    captcha,
    providers: createProviderClient(options),
    vault: options.vault,
    origin: options.origin,
    now,
    sessions: createSessionLifecycle({ store, users, roles: product.roles, now }),
    passwords: options.passwords ?? createPasswords(),
    newPassword: createNewPassword(() => [product.name, hostOf(options.origin())]),
    log: createSecurityLog({ store, userDirectory, log: options.log, now }),
  }
  const { origin, sendMail } = options
  const { vault } = deps
  const emailJobDeps = { store, userDirectory, vault, sendMail, origin, now, sendSignInEmail }
  return {
    userDirectory,
    users,
    sessions: deps.sessions,
    steps: createAccountOperations(deps),
    jobs: {
      [emailJob]: createEmailJob(emailJobDeps),
      'nacre.invitation': createInvitationJob(emailJobDeps),
      'nacre.end-sessions': createSessionCleanupJob(deps),
      [accountDeletionJob]: createAccountDeletionJob(deps),
    },
    commands: createAccountCommands(deps, origin),
    createSignedInUser: createSignedInUsers(deps),
    createSetupLink: (token) =>
      createSetupLink(deps, { origin: origin(), ...(token === undefined ? {} : { token }) }),
  }
}

/** Adds the configured providers. They replace declared providers of the same name. */
function withProviders(users: UsersConfig, more: readonly OidcProvider[] = []): UsersConfig {
  const names = new Set(more.map(({ name }) => name))
  const { oidc } = users.signInMethods
  return {
    ...users,
    signInMethods: {
      ...users.signInMethods,
      oidc: [...oidc.filter((one) => !names.has(one.name)), ...more],
    },
  }
}

function hostOf(origin: string): string {
  return URL.parse(origin)?.hostname ?? ''
}

/**
 * Ends all sessions of a user who was disabled or removed, so that restoring the user does not
 * restore the sessions.
 */
function createSessionCleanupJob({ store, sessions }: AccountDeps): Job {
  return job({
    async run({ payload }) {
      const { id } = Object(payload)
      await store.write((trx) => sessions.endAll(trx, String(id)))
      sessions.forget()
    },
  })
}
