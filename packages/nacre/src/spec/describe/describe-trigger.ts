import type { MoveTrigger } from '#shell/language/entities/move-trigger.ts'
import type { TriggerDescription } from '../description.ts'
import { formatCondition } from '../grammar/format-formula.ts'

/** Describes what happens to another record when a move is made. */
export function describeTrigger({
  entity,
  verb,
  via,
  when,
  must,
}: MoveTrigger): TriggerDescription {
  const error = typeof must === 'object' ? must.code : must
  return {
    entity,
    verb,
    via,
    ...(when ? { when: formatCondition(when) } : {}),
    ...(error === undefined || error === false ? {} : { must: error }),
  }
}
