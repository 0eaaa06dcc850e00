import { localizedMessage } from '#shell/messages/translate.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import {
  humanize,
  type Language,
  type LocalizedText,
  localize,
} from '#shell/language/texts/localized-text.ts'

const units = { minutes: 'minute', hours: 'hour', days: 'day', months: 'month' } as const

/**
 * Returns an expression that a condition compares with as people say it: the label of a field, or a
 * moment such as “now + 2 hours”. Of longer calculations, it only says that there is one.
 *
 * @example
 * describeExpression(plus(now, hours(2)), tour) // 'now + 2 hours'
 */
export function describeExpression(
  expression: Expression,
  entity: Pick<Entity, 'fields'>,
  language?: Language,
): string {
  const say = (text: LocalizedText) => localize(text, language)
  switch (expression.op) {
    case 'field':
      return expression.name
        .split('.')
        .map((name, index) => say((index === 0 && labelOf(name, entity)) || humanize(name)))
        .join(' › ')
    case 'constant':
      return String(expression.value)
    case 'now':
      return say(localizedMessage('model.conditions.now'))
    case 'today':
      return say(localizedMessage('model.conditions.today'))
    case 'plus':
    case 'minus': {
      const { op, of, count, unit } = expression
      if (count.op !== 'constant') return say(localizedMessage('model.conditions.calculated'))
      const moment = describeExpression(of, entity, language)
      const style = { style: 'unit', unit: units[unit], unitDisplay: 'long' } as const
      const span = new Intl.NumberFormat(language ?? 'en', style).format(Number(count.value))
      return say(
        op === 'plus'
          ? localizedMessage('model.conditions.after', { moment, span })
          : localizedMessage('model.conditions.before', { moment, span }),
      )
    }
    default:
      return say(localizedMessage('model.conditions.calculated'))
  }
}

function labelOf(name: string, { fields }: Pick<Entity, 'fields'>): LocalizedText | undefined {
  return Object.hasOwn(fields, name) ? fields[name]?.label : undefined
}
