import type { Actor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { shellFailures } from '#shell/model/failure-catalogue.ts'
import { isId } from '#shell/model/id.ts'
import { type Language, nameAsWords, wordsIn } from '#shell/model/words.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import { notThere } from '../not-there.ts'
import type { Permit } from '../permit.ts'

/** What somebody may do with a record as it is: `true`, or the reason why not now. */
export type MayNow = Readonly<Record<string, true | string>>

/**
 * What buttons a record has for somebody. What they may never do is not named; what is closed to this
 * record or at this moment says why. Doing it asks again.
 */
export async function mayNow(
  { store, permit }: { store: Store; permit: Permit },
  actor: Actor,
  entity: Entity,
  id: string,
  language: Language,
): Promise<MayNow> {
  const records = store.records(entity)
  const read = permit.grant(actor, ['read'], entity)
  const record = (isId(id) ? await records.read({ id, ...read }) : undefined) ?? notThere()
  const isReached = async (verb: string): Promise<boolean> => {
    const grant = permit.grant(actor, [verb], entity)
    return grant.where.length === 0 || (await records.read({ id, ...grant })) !== undefined
  }
  const moves = entity.states?.moves ?? {}
  const verbs = ['change', 'remove', ...Object.keys(moves), ...Object.keys(entity.actions)]
  const answers = await Promise.all(
    verbs
      .filter((verb) => permit.mayEver(actor, verb, entity))
      .map(async (verb) => {
        if (!(await isReached(verb))) return [verb, wordsIn(shellFailures.forbidden.says, language)]
        return [
          verb,
          Object.hasOwn(moves, verb) ? closedness(entity, verb, record, language) : true,
        ]
      }),
  )
  return Object.fromEntries(answers)
}

/** Why a move is closed to a record in its state, or `true` when it is open. */
function closedness(
  { states }: Entity,
  name: string,
  record: StoredRecord,
  language: Language,
): true | string {
  const move = states?.moves[name]
  const from = [move?.from ?? []].flat()
  const state = String(record['state'])
  if (from.includes(state)) {
    const says = move?.guard?.(record)
    return says === undefined ? true : wordsIn(says, language)
  }
  const named = (one: string) => wordsIn(states?.labels?.[one] ?? nameAsWords(one), language)
  const reasons = {
    en: `It is open to: ${from.map(named).join(', ')}. This is: ${named(state)}.`,
    de: `Das geht bei: ${from.map(named).join(', ')}. Dies ist: ${named(state)}.`,
  }
  return wordsIn(reasons, language)
}
