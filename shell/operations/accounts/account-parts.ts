import type { Product } from '#shell/model/product.ts'
import type { Users } from '#shell/model/user.ts'
import type { Store } from '#shell/store/store.ts'
import type { Operations } from '../operations.ts'
import type { Vault } from '../vault.ts'
import type { Captcha } from './coming-in/captcha.ts'
import type { NewPassword } from './password/new-password.ts'
import type { Passwords } from './password/passwords.ts'
import type { People } from './people/people.ts'
import type { Providers } from './factors/providers.ts'
import type { SecurityLog } from './security-log.ts'
import type { SessionKeeper } from './sessions/session-keeper.ts'

/** What the operations of the accounts work with. */
export interface AccountParts {
  readonly product: Product
  readonly users: Users
  readonly store: Store
  readonly operations: Operations
  readonly people: People
  readonly sessions: SessionKeeper
  readonly passwords: Passwords
  readonly newPassword: NewPassword
  readonly captcha: Captcha
  readonly providers: Providers
  readonly vault: Vault
  readonly log: SecurityLog
  /** The address of this site. */
  readonly origin: () => string
  readonly now: () => number
}
