import { localizedMessage } from '#shell/messages/translate.ts'
import { plainText } from '#shell/field-types/bases/plain-text.ts'
import { formatTime } from '#shell/field-types/date-time/format-time.ts'
import type { TextFormat } from '#shell/field-types/field-type.ts'
import { formatFieldText } from '#shell/field-types/types.ts'
import type { Entity } from '#shell/language/entities/entity.ts'
import type { PathEnd } from '#shell/language/entities/field-path.ts'
import {
  humanize,
  type Language,
  type LocalizedText,
  localize,
} from '#shell/language/texts/localized-text.ts'

/** Formats a value of a record for people, or returns `undefined` for a missing one. */
export function formatFieldValue(
  { entity, name, field }: PathEnd,
  value: unknown,
  format: TextFormat,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value) && value.length === 0) return undefined
  if (field) return formatFieldText(field, value, format)
  if (name === 'state') return stateLabel(entity, plainText(value), format.language)
  return name.endsWith('At') ? formatTime(plainText(value), format) : plainText(value)
}

function stateLabel({ states }: Entity, state: string, language: Language): string {
  return localize(states?.labels?.[state] ?? humanize(state), language)
}

/** Returns the label of a value, for a list of facts. */
export function fieldLabelAt({ name, field }: PathEnd, language: Language): string {
  return localize(field?.label ?? systemLabels[name] ?? humanize(name), language)
}

const systemLabels: Readonly<Record<string, LocalizedText>> = {
  state: localizedMessage('list.listContext.state'),
  createdAt: localizedMessage('list.listContext.createdAt'),
  updatedAt: localizedMessage('list.listContext.updatedAt'),
}
