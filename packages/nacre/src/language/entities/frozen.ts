import type { Entity } from './entity.ts'
import type { LocalizedText } from '../product/localized-text.ts'
import { matchesWhere } from '../expressions/matches-where.ts'
import type { Where } from '../expressions/where.ts'

/**
 * Records that nobody changes, moves, removes or erases any more, administrators and code included.
 *
 * @example
 * const frozen: Frozen = { when: { state: 'approved' }, except: ['remark'], message: 'The invoice is approved.' }
 */
export interface Frozen {
  /** The records: own fields and the state, compared with constants. By default, all. */
  readonly when?: Where
  /** The fields that can still be changed, and the moves that are still possible. */
  readonly except?: readonly string[]
  /** The reason, which the response and the admin area tell. */
  readonly message: LocalizedText
}

/**
 * Checks whether a verb may still write a frozen record: an excepted move, or a change of nothing but
 * excepted fields.
 *
 * @example
 * isExceptedWrite(invoice, 'change', ['remark']) // true
 */
export function isExceptedWrite(
  { frozen }: Pick<Entity, 'frozen'>,
  verb: string,
  changed: readonly string[],
): boolean {
  const { except = [] } = frozen ?? {}
  return except.includes(verb) || changed.every((name) => except.includes(name))
}

/**
 * Returns the reason why a record is frozen, or `undefined` if it is not.
 *
 * @example
 * frozenMessage(invoice, { state: 'approved' }) // 'The invoice is approved.'
 */
export function frozenMessage(
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
): LocalizedText | undefined {
  const { frozen } = entity
  if (!frozen) return undefined
  return frozen.when && !matchesWhere(frozen.when, values, entity) ? undefined : frozen.message
}
