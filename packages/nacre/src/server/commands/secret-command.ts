import { randomBytes } from 'node:crypto'
import { acceptSecret } from '#shell/operations/installation-secret.ts'
import type { Vault } from '#shell/operations/vault.ts'
import type { Store } from '#shell/store/store.ts'
import { parseAndRun } from './parse-and-run.ts'

/** Runs the command `npm run secret` and returns its exit code. */
export async function runSecretCommand(
  args: readonly string[],
  tools: { print(line: string): void; store?: Store; vault?: Vault },
): Promise<number> {
  const { print, store, vault } = tools
  return parseAndRun('secret', args, print, async ({ verb }) => {
    if (verb !== 'replace') return [randomBytes(32).toString('hex')]
    if (!store || !vault) throw new Error('Replacing a secret requires the database.')
    await acceptSecret(store, vault)
    return ['The current secret was accepted.']
  })
}
