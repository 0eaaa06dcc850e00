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
  const { roles } = changes
  // What else people change of themselves has nothing to do with it.
  if (verb === 'change' && !roles) return
  const about = roles?.map((all) => [all].flat().join(', ') || '–').join(' → ')
  const said = verb === 'change' ? 'give roles' : verb
  const what = { at, kind: 'people', verb: said, user: id } as const
  await store.securityNotes.add(
    run,
    noteOf(by, { ...what, ...(about === undefined ? {} : { about }) }),
  )
}
