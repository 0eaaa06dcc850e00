import { system } from '#shell/model/actor.ts'
import { Failure, failureOf } from '#shell/model/failure.ts'
import { type Job, job } from '#shell/model/job.ts'
import { newId } from '#shell/store/identifier.ts'
import type { Asker } from '../../asker.ts'
import type { AccountParts } from '../account-parts.ts'
import { type Caller, type Outcome, provedSession, sessionOf } from '../caller.ts'
import { leaveTime } from '../letters/letters.ts'
import { letterJob, type Wish } from '../letters/wish.ts'
import type { Person } from './people.ts'
import { personIn } from '../factors/prove.ts'

/** The job that takes an account away. */
export const leaveJob = 'nacre leave'

/** Wants one's account gone: in 14 days it is, unless one changes one's mind. All other sessions end. */
export async function leave(
  parts: AccountParts,
  by: Caller,
): Promise<Outcome<{ readonly leaves: string }>> {
  const { store, people, sessions, operations, log, now } = parts
  const session = provedSession(by, now())
  const until = new Date(now() + leaveTime).toISOString()
  await store.write(async (run) => {
    const before = await personIn(people.byId(session.user, run))
    if (before.state !== 'active') throw new Failure('closed')
    const person = await people.change(run, by, before, { state: 'leaving' }, 'leave')
    const hash = newId()
    const created = new Date(now()).toISOString()
    await store.tickets.add(run, { hash, purpose, user: person.id, data: null, created, until })
    await store.jobs.add(run, leaveJob, { user: person.id, hash }, { due: until })
    const wish: Wish = { kind: 'farewell', user: person.id }
    await store.jobs.add(run, letterJob, wish)
    await sessions.endAll(run, person.id, session.hash)
  })
  sessions.forget()
  operations.changes.tell(people.entity.name)
  log.say(by, 'Somebody wants their account gone.', session.user)
  return { body: { leaves: until }, carried: {} }
}

const purpose = 'leave'

/** Keeps one's account after all. */
export async function stay(
  { store, people, operations, log }: AccountParts,
  by: Caller,
): Promise<Outcome<undefined>> {
  const { user } = sessionOf(by)
  await store.write(async (run) => {
    const before = await personIn(people.byId(user, run))
    if (before.state !== 'leaving') throw new Failure('closed')
    const person = await people.change(run, by, before, { state: 'active' }, 'stay')
    await store.tickets.drop(run, purpose, user)
    await log.note(run, by, { verb: 'keep the account', person, notice: 'deletion-stopped' })
  })
  operations.changes.tell(people.entity.name)
  log.say(by, 'Somebody keeps their account.', user)
  return { body: undefined, carried: {} }
}

/** Takes away for good whoever has not changed their mind. */
export function createLeaveJob(parts: AccountParts): Job {
  const { store, people } = parts
  return job({
    async run({ payload, id: request }) {
      const { user, hash } = Object(payload)
      const by: Asker = { actor: system, via: 'job', request }
      const known = await store.tickets.list(String(user), purpose)
      const person = await people.byId(String(user))
      if (person?.state !== 'leaving' || !known.some((one) => one.hash === hash)) return
      await forgetPerson(parts, by, person)
      try {
        const seen = { id: person.id, version: undefined }
        await parts.operations.remove(by, people.entity, seen)
        await parts.operations.erase(by, people.entity, seen)
      } catch (thrown) {
        // Something of theirs stays and points to them: what is left says nothing about anybody.
        if (failureOf(thrown).id !== 'conflict') throw thrown
      }
    },
  })
}

/** Takes out of a record and all around it whatever says who it was. */
async function forgetPerson(
  { store, people, sessions }: AccountParts,
  by: Asker,
  before: Person,
): Promise<void> {
  const blank = Object.entries(people.entity.fields)
    .filter(([name, { required, derived }]) => !required && !derived && name !== 'roles')
    .map(([name, { cleared }]) => [name, cleared])
  const values = {
    ...Object.fromEntries(blank),
    email: `${before.id}@left.invalid`,
    roles: [],
    state: 'disabled',
  }
  await store.write(async (run) => {
    const kinds = ['password', 'passkey', 'totp', 'recovery', 'oidc'] as const
    for (const kind of kinds) await store.credentials.remove(run, { user: before.id, kind })
    await sessions.endAll(run, before.id)
    await store.devices.forget(run, before.id)
    await store.tickets.dropAll(run, before.id)
    await people.change(run, by, before, values, 'forget')
    await store.history.forget(run, { entity: people.entity.name, record: before.id })
  })
  sessions.forget()
}
