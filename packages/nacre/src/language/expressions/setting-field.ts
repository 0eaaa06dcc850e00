import { type Expression, expressionNode, type ValueType } from './expression.ts'

/**
 * Refers to a setting of the product. Of other types than a whole number, name the type.
 *
 * @example
 * limits: { counts: { open: { per: 'buyer', max: settingField('mostTickets') } } }
 * @example
 * const fee = settingField('fee', { type: 'decimal', places: 2 })
 */
export function settingField<K extends ValueType = 'integer'>(
  name: string,
  { type, places = 0 }: { readonly type?: K; readonly places?: number } = {},
): Expression<K> {
  return expressionNode(type ?? ('integer' as K), places, { op: 'setting', name })
}

/**
 * Returns the name under which `evaluate` finds a setting among the values of a record.
 *
 * @example
 * settingKey('fee') // 'settings/fee'
 */
export const settingKey = (name: string): string => `settings/${name}`
