import type { Translate } from '#shell/messages/message.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import type { OfferedVerb } from './offered-verb.ts'

/** Returns the warning before a move to a state that no move leaves. */
export function finalStateWarning(
  t: Translate,
  { states }: Pick<EntitySchema, 'states'>,
  move: string,
): string | undefined {
  const to = states && Object.hasOwn(states.moves, move) ? states.moves[move]?.to : undefined
  if (to === undefined) return undefined
  const isLeft = Object.values(states?.moves ?? {}).some(({ from }) => from.includes(to))
  return isLeft
    ? undefined
    : t('record.recordActions.finalWarning', { to: states?.labels[to] ?? to })
}

/** What a verb also does, and whether it leads to a final state. */
export function VerbConsequences({ entity, verb }: { entity: EntitySchema; verb: OfferedVerb }) {
  const t = useMessages()
  const warning = finalStateWarning(t, entity, verb.name)
  return (
    <>
      {verb.effect !== undefined && <p className="verb-effect">{verb.effect}</p>}
      {warning !== undefined && <p>{warning}</p>}
    </>
  )
}
