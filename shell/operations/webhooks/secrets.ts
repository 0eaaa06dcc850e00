import type { Vault } from '../vault.ts'
import { newSecret } from './signature.ts'

/** A secret, and until when it signs after another one has taken its place. */
interface Kept {
  readonly secret: string
  readonly until?: string
}

/** How long both sign when a secret is replaced, for the receiver to change over. */
const overlap = 24 * 3_600_000
const purpose = 'webhook'

/** Keeps the secrets of webhooks sealed. */
export function createSecrets(vault: Vault) {
  const open = (sealed: string): readonly Kept[] => {
    const content = vault.open(purpose, sealed)
    // The installation's secret was lost: nothing can be signed, and everybody has to be told a new one.
    return content ? (JSON.parse(content.toString()) as Kept[]) : []
  }
  const seal = (kept: readonly Kept[]) => vault.seal(purpose, JSON.stringify(kept))
  return {
    make(): { secret: string; sealed: string } {
      const secret = newSecret()
      return { secret, sealed: seal([{ secret }]) }
    },
    /** A new one, beside the one before for a while. */
    replace(sealed: string, now: number): { secret: string; sealed: string } {
      const secret = newSecret()
      const until = new Date(now + overlap).toISOString()
      const before = open(sealed)
        .slice(0, 1)
        .map((one) => ({ secret: one.secret, until }))
      return { secret, sealed: seal([{ secret }, ...before]) }
    },
    /** Those that sign at this moment. */
    good: (sealed: string, now: number): readonly string[] =>
      open(sealed)
        .filter(({ until }) => until === undefined || Date.parse(until) > now)
        .map(({ secret }) => secret),
    /** The same under the newest secret of the installation, if that is not so already. */
    reseal(sealed: string): string | undefined {
      const kept = vault.isOld(sealed) ? open(sealed) : []
      return kept.length > 0 ? seal(kept) : undefined
    },
  }
}

export type Secrets = ReturnType<typeof createSecrets>
