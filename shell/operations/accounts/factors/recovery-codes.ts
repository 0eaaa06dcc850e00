import { randomBytes } from 'node:crypto'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'
import { hashToken } from '../../vault.ts'

const howMany = 10
/** Without letters that are taken for others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Inside a transaction: ten new codes, each good once; those before are worth nothing any more. */
export async function makeRecoveryCodes(
  store: Store,
  run: Run,
  { user, now }: { user: string; now: number },
): Promise<readonly string[]> {
  const kind = 'recovery'
  const created = new Date(now).toISOString()
  const codes = Array.from({ length: howMany }, newCode)
  await store.credentials.remove(run, { user, kind })
  for (const code of codes) {
    await store.credentials.add(run, { user, kind, key: keyOf(user, code), created })
  }
  return codes
}

/** Inside a transaction: uses a code up. Of many who come with it at the same moment, one is told yes. */
export async function useRecoveryCode(
  store: Store,
  run: Run,
  { user, code }: { user: string; code: string },
): Promise<boolean> {
  return store.credentials.remove(run, { user, kind: 'recovery', key: keyOf(user, plain(code)) })
}

/** Eighty bits, in four parts that can be read out. */
function newCode(): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('')
  return (letters.match(/.{4}/gu) ?? []).join('-')
}

function keyOf(user: string, code: string): string {
  return hashToken('recovery', `${user}:${plain(code)}`)
}

/** As people write a code down, and read it back. */
function plain(code: string): string {
  return code
    .slice(0, 100)
    .toLowerCase()
    .replaceAll(/[^\da-z]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/gu, '1')
}
