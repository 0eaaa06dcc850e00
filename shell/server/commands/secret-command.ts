import { randomBytes } from 'node:crypto'
import { acceptSecret } from '#shell/operations/hold-secret.ts'
import type { Vault } from '#shell/operations/vault.ts'
import type { Store } from '#shell/store/store.ts'
import { runParsed } from './run-parsed.ts'

/** The command `npm run secret`: gives its exit code. */
export async function runSecret(
  args: readonly string[],
  tools: { say(line: string): void; store?: Store; vault?: Vault },
): Promise<number> {
  const { say, store, vault } = tools
  return runParsed('secret', args, say, async ({ verb }) => {
    if (verb !== 'accept') return [randomBytes(32).toString('hex')]
    if (!store || !vault) throw new Error('To accept a secret needs the database.')
    await acceptSecret(store, vault)
    return ['The secret that is set now counts.']
  })
}
