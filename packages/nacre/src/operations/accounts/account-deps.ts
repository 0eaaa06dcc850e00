import type { Product } from '#shell/language/product/product.ts'
import type { UsersConfig } from '#shell/language/people/user-options.ts'
import type { Store } from '#shell/store/store.ts'
import type { Operations } from '../operations.ts'
import type { Vault } from '../vault.ts'
import type { Captcha } from './sign-in/captcha.ts'
import type { NewPassword } from './password/new-password.ts'
import type { Passwords } from './password/passwords.ts'
import type { UserDirectory } from './users/user-directory.ts'
import type { ProviderClient } from './sign-in/provider-client.ts'
import type { SecurityLog } from './security-log.ts'
import type { SessionLifecycle } from './sessions/session-lifecycle.ts'

/** The dependencies of the account operations. */
export interface AccountDeps {
  readonly product: Product
  readonly users: UsersConfig
  readonly store: Store
  readonly operations: Operations
  readonly userDirectory: UserDirectory
  readonly sessions: SessionLifecycle
  readonly passwords: Passwords
  readonly newPassword: NewPassword
  readonly captcha: Captcha
  readonly providers: ProviderClient
  readonly vault: Vault
  readonly log: SecurityLog
  /** Returns the public origin of the site. */
  readonly origin: () => string
  readonly now: () => number
}
