import { parseFormula } from '../grammar/parse-formula.ts'
import type { FieldScope } from './field-scope.ts'
import { formulaSource } from './formula-source.ts'
import { entry, literalSource, type SourceEntry, type SourceFile, textSource } from './source.ts'
import type { FieldDescription, SourceDescription } from '../field-description.ts'

/** Generates who or what sets the value of a field, and who is shown it. */
export function settingOptions(
  { source, computedDefault, fixed, hidden }: FieldDescription,
  scope: FieldScope,
  file: SourceFile,
): readonly SourceEntry[] {
  return [
    ...entry('default', computedDefault && valueSource(computedDefault, scope, file)),
    ...entry('set', source && sourceOfValue(source, scope, file)),
    ...entry('fixed', fixed ? 'true' : undefined),
    ...entry('hidden', hidden ? 'true' : undefined),
  ]
}

/** Generates an expression from its formula, or `me`. */
export function valueSource(text: string, scope: FieldScope, file: SourceFile): string | undefined {
  if (text === 'me') return file.addImport('me', 'nacre')
  const formula = parseFormula(text)
  return formula && formulaSource(formula, scope, file)
}

function sourceOfValue(
  source: SourceDescription,
  scope: FieldScope,
  file: SourceFile,
): string | undefined {
  switch (source.kind) {
    case 'application':
      return file.addImport('byApplication', 'nacre')
    case 'slug':
      return `${file.addImport('slugOf', 'nacre')}(${textSource(source.field)})`
    case 'sequence': {
      const { kind: _, pattern, ...options } = source
      const build = file.addImport(pattern === undefined ? 'sequence' : 'numbered', 'nacre')
      const first = pattern === undefined ? [] : [textSource(pattern)]
      const last = Object.keys(options).length === 0 ? [] : [literalSource(options)]
      return `${build}(${[...first, ...last].join(', ')})`
    }
    default:
      return valueSource(source.formula, scope, file)
  }
}
