import type { Accounts } from '#shell/operations/accounts.ts'
import type { Config } from '#shell/server/settings/config.ts'

/** Returns the setup link of a new installation, with which the first administrator is created. */
export async function offerSetup(
  accounts: Accounts | undefined,
  config: Config,
): Promise<string | undefined> {
  const { adminEmail, setUpToken } = config
  if (adminEmail !== undefined) await accounts?.commands.inviteFirstAdministrator(adminEmail)
  const link = await accounts?.createSetupLink(setUpToken)
  if (link === undefined) return undefined
  // A configured token is known to the operator, so it is not logged.
  const displayedLink = setUpToken === undefined ? link : link.replace(setUpToken, '<SETUP_TOKEN>')
  return `No administrator yet. Open this link within one hour to create the first one: ${displayedLink}`
}
