import type { Entity } from '#shell/model/entity.ts'
import type { Run } from '#shell/store/database.ts'
import type { HistoryEntry } from '#shell/store/history/history.ts'
import type { Store } from '#shell/store/store.ts'
import type { Asker } from '../asker.ts'
import { noteOf } from './note-of.ts'

/** Inside a transaction: tells the security log who may come in from now on, and what they may do. */
export async function noteRights(
  store: Store,
  run: Run,
  by: Asker,
  entity: Entity,
  { id, verb, changes, at }: Pick<HistoryEntry, 'verb' | 'changes' | 'at'> & { id: string },
): Promise<void> {
  if (!entity.ownsItself) return
  const { roles, email } = changes
  const note = (said: string, about?: string) =>
    store.securityNotes.add(
      run,
      noteOf(by, {
        at,
        kind: 'people',
        verb: said,
        user: id,
        ...(about === undefined ? {} : { about }),
      }),
    )
  const about = roles?.map((all) => [all].flat().join(', ') || '–').join(' → ')
  if (verb !== 'change') return note(verb, about)
  // What else people change of themselves has nothing to do with it.
  if (about !== undefined) await note('give roles', about)
  if (email) await note('change address', email.join(' → '))
}
