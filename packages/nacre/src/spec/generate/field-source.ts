import type { Duration } from '#shell/language/expressions/duration.ts'
import { humanize, type LocalizedText } from '#shell/language/texts/localized-text.ts'
import { specifications } from '#shell/field-types/specifications.ts'
import { parseFormula } from '../grammar/parse-formula.ts'
import type { FieldScope } from './field-scope.ts'
import { fieldTypeConstant, fieldTypesModule } from './field-types-source.ts'
import { settingOptions } from './setting-source.ts'
import { formulaSource } from './formula-source.ts'
import {
  constantName,
  literalSource,
  type SourceEntry,
  entry,
  objectSource,
  type SourceFile,
  textSource,
  omitDefault,
} from './source.ts'
import type { FieldDescription } from '../field-description.ts'

/**
 * Generates the declaration of a field. Its formulas refer to the fields of the scope.
 */
export function fieldSource(field: FieldDescription, scope: FieldScope, file: SourceFile): string {
  const build = file.addImport(field.type, 'nacre')
  const first = firstArguments(field, scope, file)
  const options = [
    ...entry(
      'required',
      field.required && (!field.readOnly || field.source || isDeclaredRequired(field))
        ? 'true'
        : undefined,
    ),
    ...typeOptions(field, scope, file),
    ...commonOptions(field, scope, file),
  ]
  const last = options.length === 0 ? [] : [objectSource(options)]
  const source = `${build}(${[...first, ...last].join(', ')})`
  if (field.customType === undefined) return source
  return `${file.addImport(fieldTypeConstant(field.customType), fieldTypesModule)}(${source})`
}

/** Generates fields that belong to no entity: an input, an answer, the settings. */
export function fieldsSource(fields: readonly FieldDescription[], file: SourceFile): string {
  const scope = { fields, entities: [] }
  return objectSource(fields.flatMap((field) => entry(field.name, fieldSource(field, scope, file))))
}

function commonOptions(
  field: FieldDescription,
  scope: FieldScope,
  file: SourceFile,
): readonly SourceEntry[] {
  const { unique, searchable, defaultValue, label, help, example, visibleWhen, renamedFrom } = field
  const visibilityFormula = visibleWhen === undefined ? undefined : parseFormula(visibleWhen)
  return [
    ...entry('unique', unique ? 'true' : undefined),
    ...entry('searchable', searchable ? 'true' : undefined),
    ...entry('default', defaultValue === undefined ? undefined : literalSource(defaultValue)),
    ...settingOptions(field, scope, file),
    ...entry('label', label === undefined ? undefined : literalSource(label)),
    ...entry('help', help === undefined ? undefined : literalSource(help)),
    ...entry('example', example === undefined ? undefined : literalSource(example)),
    ...entry('visibleWhen', visibilityFormula && formulaSource(visibilityFormula, scope, file)),
    ...entry('renamedFrom', renamedFrom === undefined ? undefined : textSource(renamedFrom)),
  ]
}

/** Generates the arguments before the options. */
function firstArguments(
  field: FieldDescription,
  scope: FieldScope,
  file: SourceFile,
): readonly string[] {
  const { constraints, item, parts, relation, formula } = field
  const { currency } = constraints
  if (currency !== undefined && formula === undefined) return [textSource(currency)]
  if (constraints.choices) return [choicesSource(constraints.choices)]
  if (item) return [fieldSource(item, scope, file)]
  if (relation) return [textSource(relation.target)]
  if (!parts) return []
  return [objectSource(parts.flatMap((part) => entry(part.name, fieldSource(part, scope, file))))]
}

function choicesSource(choices: Readonly<Record<string, LocalizedText>>): string {
  const all = Object.entries(choices)
  const isPlain = all.every(([name, words]) => words === humanize(name))
  return literalSource(isPlain ? all.map(([name]) => name) : choices)
}

/** Generates the options of specific field types. */
function typeOptions(
  field: FieldDescription,
  scope: FieldScope,
  file: SourceFile,
): readonly SourceEntry[] {
  const { type, constraints, relation, formula, reveals, stored, visible } = field
  const { pattern, patternHint, places, types, widths, caseInsensitive, step } = constraints
  const { currency } = constraints
  const { defaults, hasFixedBounds } = specifications[type]
  const data = (key: string, value: unknown) =>
    entry(key, value === undefined ? undefined : literalSource(value))
  const read = formula === undefined ? undefined : parseFormula(formula)
  return [
    ...(currency === undefined && formula === undefined ? data('places', places) : []),
    ...(hasFixedBounds ? [] : rangeOptions(field)),
    ...entry('step', step === undefined ? undefined : stepSource(step, file)),
    ...data('zoned', constraints.zoned),
    ...data('acyclic', constraints.acyclic),
    ...entry(
      'role',
      constraints.role === undefined
        ? undefined
        : file.addImport(constantName(constraints.role, 'Role'), '../roles.ts'),
    ),
    ...data('pattern', pattern),
    ...(patternHint === pattern ? [] : data('patternHint', patternHint)),
    ...entry('types', types && omitDefault(types, defaults?.types)),
    ...entry('widths', widths && omitDefault(widths, defaults?.widths)),
    ...data('caseInsensitive', caseInsensitive),
    ...data('inverse', relation?.inverse),
    ...entry('onRemove', relation && omitDefault(relation.onRemove, 'restrict')),
    ...entry('expression', read && formulaSource(read, scope, file)),
    ...entry(
      'as',
      formula !== undefined && currency !== undefined ? textSource(`money ${currency}`) : undefined,
    ),
    ...data('stored', stored),
    ...data('visible', visible),
    ...data('reveals', reveals),
  ]
}

function stepSource(step: number | string | Duration, file: SourceFile): string {
  return typeof step === 'object' ? durationSource(step, file) : literalSource(step)
}

/** Generates a duration with a constant count: `minutes(30)`. */
export function durationSource({ unit, count }: Duration, file: SourceFile): string {
  return `${file.addImport(unit, 'nacre')}(${JSON.stringify(count)})`
}

function rangeOptions({ constraints: { min, max } }: FieldDescription): readonly SourceEntry[] {
  const number = (bound: number | string | undefined) =>
    bound === undefined ? undefined : literalSource(bound)
  return [...entry('min', number(min)), ...entry('max', number(max))]
}

/** Checks whether a computed field says that it is required. A count and a sum never are null. */
const isDeclaredRequired = ({ formula }: FieldDescription): boolean =>
  formula !== undefined && !/^(?:count|sum)Of\(/u.test(formula)
