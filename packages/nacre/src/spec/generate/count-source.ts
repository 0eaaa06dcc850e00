import { isCalendarPeriod } from '#shell/language/expressions/calendar-period.ts'
import type { CountDescription } from '../constraint-description.ts'
import { parseDuration } from '../grammar/duration.ts'
import { parseFormula } from '../grammar/parse-formula.ts'
import { type RoleImports, roleListSource } from './access-rule-source.ts'
import { otherwiseSource } from './constraint-source.ts'
import { durationSource } from './field-source.ts'
import { conditionSource, formulaSource } from './formula-source.ts'
import { entry, literalSource, objectSource, type SourceFile, textSource } from './source.ts'

/** Generates the limits on how many records there are. */
export function countsSource(
  counts: readonly CountDescription[],
  roles: RoleImports,
  file: SourceFile,
): string | undefined {
  if (counts.length === 0) return undefined
  const { scope } = roles
  return objectSource(
    counts.flatMap(({ name, fields, per, max, span, where, except, ...rest }) => {
      const [only] = per
      const [sum] = fields
      const parts = [
        ...entry('of', where === undefined ? undefined : conditionSource(where, scope, file)),
        ...entry('per', only && (per.length === 1 ? textSource(only) : literalSource(per))),
        ...entry('sum', sum === undefined ? undefined : textSource(sum)),
        ...entry('max', maximumSource(max, roles, file)),
        ...entry('within', span === undefined ? undefined : spanSource(span, roles, file)),
        ...entry('except', except.length === 0 ? undefined : roleListSource(except, roles, file)),
        ...otherwiseSource('else', rest, file),
      ]
      return entry(name, objectSource(parts))
    }),
  )
}

/** Generates the maximum. A decimal is text, so that it stays exact. */
function maximumSource(max: string, { scope }: RoleImports, file: SourceFile): string {
  if (/^\d+$/u.test(max)) return max
  const formula = parseFormula(max)
  return formula && formula.kind !== 'number'
    ? formulaSource(formula, scope, file)
    : textSource(max)
}

function spanSource(span: string, { scope }: RoleImports, file: SourceFile): string | undefined {
  if (isCalendarPeriod(span)) return textSource(span)
  const duration = parseDuration(span)
  if (duration) return durationSource(duration, file)
  const formula = parseFormula(span)
  return formula && formulaSource(formula, scope, file)
}
