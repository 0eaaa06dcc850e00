import type { Vault } from '../vault.ts'
import { createSigningSecret } from '#shell/tools/webhook-signature.ts'

/** A secret, with the end of its validity after a rotation. */
interface StoredSecret {
  readonly secret: string
  readonly until?: string
}

/** How long both secrets sign after a rotation, so that the receiver can switch. */
const rotationOverlap = 24 * 3_600_000
const purpose = 'webhook'

/** Creates the encrypted storage of webhook secrets. */
export function createWebhookSecrets(vault: Vault) {
  const open = (sealed: string): readonly StoredSecret[] => {
    const content = vault.open(purpose, sealed)
    // The installation secret was lost, so nothing can be signed until the webhook gets a new
    // secret.
    return content ? (JSON.parse(content.toString()) as StoredSecret[]) : []
  }
  const seal = (stored: readonly StoredSecret[]) => vault.seal(purpose, JSON.stringify(stored))
  return {
    make(): { secret: string; sealed: string } {
      const secret = createSigningSecret()
      return { secret, sealed: seal([{ secret }]) }
    },
    /** Adds a new secret. The previous one stays valid for a while. */
    replace(sealed: string, now: number): { secret: string; sealed: string } {
      const secret = createSigningSecret()
      const until = new Date(now + rotationOverlap).toISOString()
      const before = open(sealed)
        .slice(0, 1)
        .map((one) => ({ secret: one.secret, until }))
      return { secret, sealed: seal([{ secret }, ...before]) }
    },
    /** Returns the secrets that are currently valid. */
    good: (sealed: string, now: number): readonly string[] =>
      open(sealed)
        .filter(({ until }) => until === undefined || Date.parse(until) > now)
        .map(({ secret }) => secret),
    /**
     * Encrypts the secrets with the current installation secret. Returns `undefined` if they
     * already are.
     */
    reseal(sealed: string): string | undefined {
      const stored = vault.needsReseal(sealed) ? open(sealed) : []
      return stored.length > 0 ? seal(stored) : undefined
    },
  }
}

export type Secrets = ReturnType<typeof createWebhookSecrets>
