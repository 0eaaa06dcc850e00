import { randomBytes } from 'node:crypto'
import type { QueryRunner } from '#shell/store/rows.ts'
import type { Store } from '#shell/store/store.ts'
import { hashSecretToken } from '../../vault.ts'

const codeCount = 10
/** Base 32 without characters that are easily confused. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Creates ten single-use recovery codes and invalidates the previous ones. Call it inside a
 * transaction.
 */
export async function createRecoveryCodes(
  store: Store,
  trx: QueryRunner,
  { user, now }: { user: string; now: number },
): Promise<readonly string[]> {
  const kind = 'recovery'
  const created = new Date(now).toISOString()
  const codes = Array.from({ length: codeCount }, createCode)
  await store.credentials.remove(trx, { user, kind })
  for (const code of codes) {
    await store.credentials.add(trx, { user, kind, key: hashCode(user, code), createdAt: created })
  }
  return codes
}

/**
 * Consumes a recovery code. Of concurrent attempts with the same code, only one succeeds. Call it
 * inside a transaction.
 */
export async function useRecoveryCode(
  store: Store,
  trx: QueryRunner,
  { user, code }: { user: string; code: string },
): Promise<boolean> {
  return store.credentials.remove(trx, {
    user,
    kind: 'recovery',
    key: hashCode(user, normalizeCode(code)),
  })
}

/** Returns 80 random bits in four groups that are easy to read aloud. */
function createCode(): string {
  const characters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('')
  return (characters.match(/.{4}/gu) ?? []).join('-')
}

function hashCode(userId: string, code: string): string {
  return hashSecretToken('recovery', `${userId}:${normalizeCode(code)}`)
}

/** Normalizes a code as typed by the user. */
function normalizeCode(code: string): string {
  return code
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[^\da-z]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/gu, '1')
}
