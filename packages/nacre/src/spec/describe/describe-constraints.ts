import type { Entity } from '#shell/model/entity.ts'
import { isFieldError } from '#shell/model/field-error.ts'
import { fieldsOfWhere } from '#shell/model/matches-where.ts'
import { isErrorDefinition, type Otherwise } from '#shell/model/otherwise.ts'
import type { Where } from '#shell/model/where.ts'
import type { OtherwiseDescription, UniqueDescription } from '../description.ts'
import { formatCondition } from '../grammar/format-condition.ts'
import { type Languages, normalizeLocalizedText } from '../grammar/localized-text.ts'

/** Describes the constraints of an entity whose fields a viewer may all know. */
export function describeConstraints(
  { unique }: Entity,
  isVisible: (field: string) => boolean,
  languages: Languages,
): { readonly unique: readonly UniqueDescription[] } {
  const isKnown = (fields: readonly string[], where: Where = {}) =>
    [...fields, ...fieldsOfWhere(where)].every((one) => one === 'state' || isVisible(one))
  return {
    unique: Object.entries(unique)
      .filter(([, { fields, where }]) => isKnown(fields, where))
      .map(([name, { fields, where, message, else: otherwise = message }]) => ({
        name,
        fields,
        ...(where ? { where: formatCondition(where) } : {}),
        ...describeOtherwise(otherwise, languages),
      })),
  }
}

function describeOtherwise(
  otherwise: Otherwise | undefined,
  languages: Languages,
): OtherwiseDescription {
  if (otherwise === undefined) return {}
  if (isErrorDefinition(otherwise)) return { error: otherwise.code }
  return isFieldError(otherwise) ? {} : { message: normalizeLocalizedText(otherwise, languages) }
}
