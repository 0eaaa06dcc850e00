import { Failure } from '#shell/model/failure.ts'
import type { Users } from '#shell/model/user.ts'
import type { Credential } from '#shell/store/accounts/credentials.ts'

/** Refuses to leave somebody with nothing that they can come in with. */
export function holdLastWay({ ways }: Pick<Users, 'ways'>, left: readonly Credential[]): void {
  const isWay = ({ kind, name }: Credential): boolean => {
    if (kind === 'password' || kind === 'passkey') return ways[kind]
    return kind === 'oidc' && ways.oidc.some((one) => one.name === name)
  }
  if (!ways.link && !left.some(isWay)) throw new Failure('conflict', { says: lastWay })
}

const lastWay = {
  en: 'This is the last way into the account. Add another one first.',
  de: 'Das ist der letzte Weg in das Konto. Fügen Sie erst einen anderen hinzu.',
}
