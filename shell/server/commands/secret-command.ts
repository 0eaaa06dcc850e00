import { randomBytes } from 'node:crypto'
import { acceptSecret } from '#shell/operations/hold-secret.ts'
import type { Vault } from '#shell/operations/vault.ts'
import type { Store } from '#shell/store/store.ts'

const usage = `npm run secret            makes a new secret and prints it: what SECRET or SECRET_FILE can be set to
npm run secret -- accept  goes on with the secret that is set, after the one before was lost for good.
                          What that one sealed stays closed: second factors, secrets of webhooks`

/** The command `npm run secret`: gives its exit code. */
export async function runSecret(
  args: readonly string[],
  tools: { say(line: string): void; store?: Store; vault?: Vault },
): Promise<number> {
  const { say, store, vault } = tools
  if (args.length === 0) {
    say(randomBytes(32).toString('hex'))
    return 0
  }
  if (args.join(' ') !== 'accept' || !store || !vault) {
    say(usage)
    return 1
  }
  await acceptSecret(store, vault)
  say('The secret that is set now counts.')
  return 0
}
