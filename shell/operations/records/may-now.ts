import type { Actor } from '#shell/model/actor.ts'
import type { Entity } from '#shell/model/entity.ts'
import { Failure } from '#shell/model/failure.ts'
import { shellFailures } from '#shell/model/failure-catalogue.ts'
import { isId } from '#shell/model/id.ts'
import type { Move } from '#shell/model/state.ts'
import { type Language, nameAsWords, wordsIn } from '#shell/model/words.ts'
import type { StoredRecord } from '#shell/store/records/records.ts'
import type { Store } from '#shell/store/store.ts'
import { notThere } from '../not-there.ts'
import type { Permit } from '../permit.ts'

/** What somebody may do with a record as it is: `true`, or the reason why not now. */
export type MayNow = Readonly<Record<string, true | string>>

/** Where a mistake in the product's own code goes that must not end the request. */
export type ReportMistake = (sentence: string, error: unknown) => void

/**
 * What buttons a record has for somebody. What they may never do is not named; what is closed to this
 * record or at this moment says why. Doing it asks again.
 */
export async function mayNow(
  parts: { store: Store; permit: Permit; report: ReportMistake },
  actor: Actor,
  entity: Entity,
  id: string,
  language: Language,
): Promise<MayNow> {
  const { store, permit, report } = parts
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
          Object.hasOwn(moves, verb) ? closedness(entity, verb, record, language, report) : true,
        ]
      }),
  )
  return Object.fromEntries(answers)
}

/** Why a move is closed to a record in its state, or `true` when it is open. */
function closedness(
  entity: Entity,
  name: string,
  record: StoredRecord,
  language: Language,
  report: ReportMistake,
): true | string {
  const { states } = entity
  const move = states?.moves[name]
  const from = [move?.from ?? []].flat()
  const state = String(record['state'])
  if (from.includes(state))
    return guarded(move?.guard, record, language, (error) =>
      report(`The guard of ${entity.name}.${name} failed. The move is closed.`, error),
    )
  const named = (one: string) => wordsIn(states?.labels?.[one] ?? nameAsWords(one), language)
  const reasons = {
    en: `It is open to: ${from.map(named).join(', ')}. This is: ${named(state)}.`,
    de: `Das geht bei: ${from.map(named).join(', ')}. Dies ist: ${named(state)}.`,
  }
  return wordsIn(reasons, language)
}

/** What a guard says of a record. What it throws closes its own move and no other. */
function guarded(
  guard: Move['guard'],
  record: StoredRecord,
  language: Language,
  report: (error: unknown) => void,
): true | string {
  try {
    const says = guard?.(record)
    return says === undefined ? true : wordsIn(says, language)
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.in(language).title
    report(thrown)
    return wordsIn(shellFailures.internal.says, language)
  }
}
