import { validationError } from '#shell/model/validate-values.ts'
import type { FieldError } from '#shell/model/field-error.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Problem } from '#shell/model/app-error.ts'
import type { Language, LocalizedText } from '#shell/model/localized-text.ts'
import type { RowPlan } from './plan-row.ts'

/**
 * Finds rows of a dry run with the same unique value. A dry run stores nothing, so the database
 * cannot detect them.
 */
export function createDuplicateFinder({ fields, unique }: Entity) {
  const uniqueFields = Object.entries(fields)
    .filter(([, field]) => field.unique)
    .map(([name]) => ({ fields: [name], message: { code: 'taken' } as FieldError | LocalizedText }))
  const uniqueGroups = [...uniqueFields, ...Object.values(unique)]
  const takenValues = new Set<string>()
  return {
    find({ step, found }: RowPlan, language: Language): Problem | undefined {
      const values: Readonly<Record<string, unknown>> = { ...found, ...step?.values }
      for (const [index, single] of uniqueGroups.entries()) {
        const parts = single.fields.map((name) => {
          const value = values[name] ?? null
          return value === null ? null : (fields[name]?.normalize(value) ?? value)
        })
        if (parts.includes(null)) continue
        const key = JSON.stringify([index, parts])
        if (!takenValues.has(key)) {
          takenValues.add(key)
          continue
        }
        const about = single.fields.map((name) => ({ path: [name], about: single.message }))
        return validationError(about).problemIn(language)
      }
      return undefined
    },
  }
}
