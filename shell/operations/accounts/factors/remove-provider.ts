import { Failure } from '#shell/model/failure.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, provedSession } from '../caller.ts'
import { holdLastWay } from './last-way.ts'
import { personIn } from './prove.ts'

type Given = Readonly<Record<string, unknown>>

/** Takes a provider away, unless nobody could come in without it; all other sessions end. */
export async function removeProvider(
  { store, users, people, sessions, log, now }: AccountParts,
  by: Caller,
  { name }: Given,
): Promise<Outcome<undefined>> {
  const { user, hash } = provedSession(by, now())
  await store.write(async (run) => {
    const person = await personIn(people.byId(user, run))
    const all = await store.credentials.list(user, run)
    const own = all.filter((one) => one.kind === 'oidc' && one.name === name)
    if (own.length === 0) throw new Failure('not-found')
    holdLastWay(
      users,
      all.filter((one) => !own.includes(one)),
    )
    for (const { id } of own) await store.credentials.remove(run, { user, kind: 'oidc', id })
    await sessions.endAll(run, user, hash)
    await log.note(run, by, { verb: 'remove a provider', person, notice: 'provider-removed' })
  })
  sessions.forget()
  log.say(by, 'A provider was removed.', user)
  return { body: undefined, carried: {} }
}
