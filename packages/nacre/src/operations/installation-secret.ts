import type { Store } from '#shell/store/store.ts'
import type { Vault } from './vault.ts'

const name = 'secret'

/**
 * Throws unless the secret is the one that encrypted the database. All processes and restored
 * backups need the same secret.
 */
export async function assertSameSecret(store: Store, vault: Vault): Promise<void> {
  const isAccepted = await store.write(async (trx) => {
    if (await store.settings.claim(trx, name, vault.id)) return true
    const known = await store.settings.read(name, trx)
    if (known === undefined || !vault.ids.has(known)) return false
    if (known !== vault.id) await store.settings.put(trx, name, vault.id)
    return true
  })
  if (isAccepted) return
  throw new Error(
    'This database was encrypted with a different secret. Set SECRET to the original value or restore the file "secret" in the data directory. If it is permanently lost, run: npm run secret -- accept',
  )
}

/**
 * Accepts the current secret. Values that were encrypted with the previous secret stay unreadable.
 */
export async function acceptSecret(store: Store, vault: Vault): Promise<void> {
  await store.write((trx) => store.settings.put(trx, name, vault.id))
}
