import type { Entity } from '../entities/entity.ts'
import type { LocalizedText } from '../texts/localized-text.ts'
import { matchesWhere } from './matches-where.ts'

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
