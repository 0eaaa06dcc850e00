import type { FieldTypeName } from '#shell/language/fields/field-type-name.ts'
import { specifications } from '#shell/field-types/specifications.ts'
import type { FieldPermissions } from '#shell/language/entities/entity-declaration.ts'
import type { Expression } from '#shell/language/expressions/expression.ts'
import type { Constraints, Field } from '#shell/language/fields/field.ts'
import { formatFormula } from '../grammar/format-formula.ts'
import { type Languages, normalizeLocalizedText } from '../grammar/localized-text.ts'
import { describeAccessRule } from './describe-access-rule.ts'
import { describeSource, describeValue } from './describe-source.ts'
import type { ConstraintsDescription, FieldDescription } from '../field-description.ts'

/** Describes a field as plain data, including nested fields. */
export function describeField(
  name: string,
  field: Field,
  languages: Languages,
  terms: FieldPermissions = {},
): FieldDescription {
  const {
    type,
    required,
    unique,
    readOnly,
    searchable,
    defaultValue,
    renamedFrom,
    label,
    help,
    example,
    constraints,
  } = field
  const { item, fields } = constraints
  return {
    name,
    type,
    ...(field.customType ? { customType: field.customType.name } : {}),
    required,
    unique,
    readOnly,
    searchable,
    ...(defaultValue === undefined || readOnly ? {} : { defaultValue }),
    ...describeSetting(field),
    ...(renamedFrom === undefined ? {} : { renamedFrom }),
    ...(label === undefined ? {} : { label: normalizeLocalizedText(label, languages) }),
    ...(help === undefined ? {} : { help: normalizeLocalizedText(help, languages) }),
    ...(example === undefined ? {} : { example: normalizeLocalizedText(example, languages) }),
    ...(field.visibleWhen ? { visibleWhen: formatFormula(field.visibleWhen) } : {}),
    constraints: describeConstraints(constraints, type, languages),
    ...(item && specifications[type].nested
      ? { item: describeField('each', item, languages) }
      : {}),
    ...(fields
      ? {
          parts: Object.entries(fields).map(([part, one]) => describeField(part, one, languages)),
        }
      : {}),
    ...(field.relation ? { relation: { ...field.relation } } : {}),
    ...(field.computed
      ? { formula: formatFormula(declaredExpression(field.computed.expression)) }
      : {}),
    ...(field.computed?.stored ? { stored: true } : {}),
    ...(field.computed?.visible === undefined ? {} : { visible: field.computed.visible }),
    ...(field.computed && field.computed.reveals.length > 0
      ? { reveals: field.computed.reveals }
      : {}),
    ...(terms.read === undefined ? {} : { read: describeAccessRule(terms.read) }),
    ...(terms.change === undefined ? {} : { change: describeAccessRule(terms.change) }),
  }
}

/** Describes who or what sets the value, and who is shown it. */
function describeSetting({
  source,
  computedDefault,
  fixed,
  hidden,
}: Field): Pick<FieldDescription, 'source' | 'computedDefault' | 'fixed' | 'hidden'> {
  return {
    ...(computedDefault === undefined ? {} : { computedDefault: describeValue(computedDefault) }),
    ...(source === undefined ? {} : { source: describeSource(source) }),
    ...(fixed ? { fixed } : {}),
    ...(hidden ? { hidden } : {}),
  }
}

function describeConstraints(
  {
    item: _item,
    fields: _fields,
    timeZone: _timeZone,
    zoned,
    patternHint,
    choices,
    ...plain
  }: Constraints,
  type: FieldTypeName,
  languages: Languages,
): ConstraintsDescription {
  return {
    ...plain,
    ...(zoned && specifications[type].constraints?.includes('zoned') ? { zoned } : {}),
    ...(patternHint === undefined
      ? {}
      : { patternHint: normalizeLocalizedText(patternHint, languages) }),
    ...(choices
      ? {
          choices: Object.fromEntries(
            Object.entries(choices).map(([name, words]) => [
              name,
              normalizeLocalizedText(words, languages),
            ]),
          ),
        }
      : {}),
  }
}

/** Returns the declared part of an amount of money, which has the places of its currency. */
function declaredExpression(expression: Expression): Expression {
  const isWrapped = expression.op === 'first' && expression.parts.length === 1
  return isWrapped ? (expression.parts[0] ?? expression) : expression
}
