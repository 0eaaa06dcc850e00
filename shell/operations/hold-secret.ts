import type { Store } from '#shell/store/store.ts'
import type { Vault } from './vault.ts'

const name = 'secret'

/**
 * Refuses to go on with another secret than the one by which the contents of the database were
 * sealed: several processes, or a restored backup, must have the same.
 */
export async function holdSecret(store: Store, vault: Vault): Promise<void> {
  const isHeld = await store.write(async (run) => {
    if (await store.settings.claim(run, name, vault.id)) return true
    const known = await store.settings.read(name, run)
    if (known === undefined || !vault.ids.has(known)) return false
    if (known !== vault.id) await store.settings.put(run, name, vault.id)
    return true
  })
  if (isHeld) return
  throw new Error(
    'This database was used with another secret. Set SECRET to the one of the other processes, or put back the file secret of the data folder. If it is lost for good, say so with npm run secret -- accept.',
  )
}

/** Goes on with this secret, whatever the one before was: what that one sealed stays closed. */
export async function acceptSecret(store: Store, vault: Vault): Promise<void> {
  await store.write((run) => store.settings.put(run, name, vault.id))
}
