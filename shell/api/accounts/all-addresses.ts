import type { Accounts } from '#shell/operations/accounts/accounts.ts'
import type { OwnAddress } from '../address.ts'
import { accountAddresses } from './account-addresses.ts'
import { factorAddresses } from './factor-addresses.ts'
import { passkeyAddresses } from './passkey-addresses.ts'
import { peopleAddresses } from './people-addresses.ts'
import { providerAddresses } from './provider-addresses.ts'
import { sessionAddresses, sessionWithoutAccounts } from './session-addresses.ts'

/** Every address of the accounts; of a product without users, who is asking. */
export function allAccountAddresses(accounts: Accounts | undefined): readonly OwnAddress[] {
  if (!accounts) return [sessionWithoutAccounts]
  return [
    ...sessionAddresses(accounts),
    ...accountAddresses(accounts),
    ...factorAddresses(accounts),
    ...passkeyAddresses(accounts),
    ...providerAddresses(accounts),
    ...peopleAddresses(accounts),
  ]
}
