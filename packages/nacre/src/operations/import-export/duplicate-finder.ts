import type { Entity } from '#shell/language/entities/entity.ts'
import type { Problem } from '#shell/language/errors/app-error.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'
import { matchesWhere } from '#shell/language/records/matches-where.ts'
import { uniqueGroupsOf } from '#shell/model/constraints/unique-groups.ts'
import { constraintIssues, writeError } from '../records/checks/constraint-error.ts'
import type { RowPlan } from './plan-row.ts'

/**
 * Finds rows of a dry run with the same unique value. A dry run stores nothing, so the database
 * cannot detect them.
 */
export function createDuplicateFinder(entity: Entity) {
  const { fields, states } = entity
  const uniqueGroups = uniqueGroupsOf(entity)
  const initial = states ? { state: states.initial } : {}
  const takenValues = new Set<string>()
  return {
    find({ step, found }: RowPlan, language: Language): Problem | undefined {
      const values: Readonly<Record<string, unknown>> = { ...initial, ...found, ...step?.values }
      for (const [index, single] of uniqueGroups.entries()) {
        const parts = single.fields.map((name) => {
          const value = values[name] ?? null
          return value === null ? null : (fields[name]?.normalize(value) ?? value)
        })
        if (parts.includes(null)) continue
        if (single.where && !matchesWhere(single.where, values, entity)) continue
        const key = JSON.stringify([index, parts])
        if (!takenValues.has(key)) {
          takenValues.add(key)
          continue
        }
        return writeError(constraintIssues(single.fields, single.otherwise)).problemIn(language)
      }
      return undefined
    },
  }
}
