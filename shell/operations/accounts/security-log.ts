import type { Guarded } from '#shell/store/accounts/guards.ts'
import type { Run } from '#shell/store/database.ts'
import type { Store } from '#shell/store/store.ts'
import { actorKey } from '#shell/model/actor.ts'
import { deviceOf, type Trace } from '../asker.ts'
import { kindOfVerb, noteOf } from '../security/note-of.ts'
import type { Caller } from './caller.ts'
import { aboutFor } from './letters/notify-account-change.ts'
import { letterJob, type Wish } from './letters/wish.ts'
import type { SecurityEvent } from './letters/mail.ts'
import type { People, Person } from './people/people.ts'

/** Says a sentence to the log, with who, from where and under which request. */
export type LogEvent = (sentence: string, fields: Trace) => void

/** What happened to whom. */
export interface Happened {
  /** As history has it: `sign in`, `change password`. */
  readonly verb: string
  readonly person: Person
  /** What the person is written to about, where they are. */
  readonly notice?: SecurityEvent
  /** Where they are written to, when that is not their address now. */
  readonly address?: string
}

/** Notes what concerns the safety of accounts: in the log, in the history of the user, and by a letter. */
export interface SecurityLog {
  /** Inside the transaction of what happened. */
  note(run: Run, by: Caller, happened: Happened): Promise<void>
  /** What was shown was wrong: in the log, and counted for those who look after the accounts. */
  refuse(by: Caller, verb: string, sentence: string, person?: string): Promise<void>
  /**
   * Somebody tries on while they have to wait: noted once for as long as that is, and counted to what is the same,
   * so that whoever goes on trying makes no work and fills nothing.
   */
  holdOff(by: Caller, held: Pick<Guarded, 'key' | 'until'>, person?: string): Promise<void>
  /** Once it is stored. */
  say(by: Caller, sentence: string, person?: string): void
}

const mostNoted = 10_000

export function createSecurityLog(options: {
  store: Store
  people: People
  log: LogEvent
  now: () => number
}): SecurityLog {
  const { store, people, log, now } = options
  const say: SecurityLog['say'] = (by, sentence, person) => {
    const actor = person === undefined ? actorKey(by.actor) : `user:${person}`
    log(sentence, {
      ...(actor === undefined ? {} : { actor }),
      ...(by.source === undefined ? {} : { address: by.source }),
      ...(by.request === undefined ? {} : { requestId: by.request }),
    })
  }
  const refuse: SecurityLog['refuse'] = async (by, verb, sentence, user) => {
    say(by, sentence, user)
    const at = new Date(now()).toISOString()
    const note = noteOf(by, { at, kind: 'refused', verb, user: user ?? null })
    await store.write((run) => store.securityNotes.count(run, note))
  }
  /** Until when each that is held off has to wait, as far as that is noted. */
  const noted = new Map<string, string>()
  return {
    say,
    refuse,
    async holdOff(by, { key, until }, person) {
      if (noted.get(key) === until) return
      if (noted.size >= mostNoted) noted.clear()
      noted.set(key, until)
      await refuse(by, 'held off for guessing', 'Somebody tried while they had to wait.', person)
    },
    async note(run, by, { verb, person, notice, address }) {
      const at = new Date(now()).toISOString()
      // Whoever has just come in was a visitor when they began to.
      const isVisitor = by.actor.kind === 'visitor'
      const actor = isVisitor ? `user:${person.id}` : (actorKey(by.actor) ?? null)
      await store.history.write(run, {
        entity: people.entity.name,
        record: person.id,
        version: person.version,
        at,
        actor,
        via: by.via,
        device: deviceOf(by),
        request: by.request ?? null,
        verb,
        changes: {},
      })
      const kind = kindOfVerb(verb)
      await store.securityNotes.add(run, {
        ...noteOf(by, { at, kind, verb, user: person.id }),
        actor,
      })
      if (notice === undefined) return
      const about = aboutFor(by, { event: notice, at, hasPlace: actor === `user:${person.id}` })
      const to = address === undefined ? {} : { address }
      const wish: Wish = { kind: 'notice', user: person.id, about, ...to }
      await store.jobs.add(run, letterJob, wish)
    },
  }
}
