import { failureFrom } from '#shell/model/check-values.ts'
import type { Complaint } from '#shell/model/complaint.ts'
import type { Entity } from '#shell/model/entity.ts'
import type { Problem } from '#shell/model/failure.ts'
import type { Language, Words } from '#shell/model/words.ts'
import type { Planned } from './row-step.ts'

/**
 * Rows that would take from each other what only one may have. In a dry run nothing is stored, so the
 * second of them does not find the first one's value where it looks for it.
 */
export function createTwins({ fields, unique }: Entity) {
  const alone = Object.entries(fields)
    .filter(([, field]) => field.unique)
    .map(([name]) => ({ fields: [name], says: { id: 'taken' } as Complaint | Words }))
  const singles = [...alone, ...Object.values(unique)]
  const taken = new Set<string>()
  return {
    find({ step, found }: Planned, language: Language): Problem | undefined {
      const values: Readonly<Record<string, unknown>> = { ...found, ...step?.values }
      for (const [place, single] of singles.entries()) {
        const parts = single.fields.map((name) => {
          const value = values[name] ?? null
          return value === null ? null : (fields[name]?.normalise(value) ?? value)
        })
        if (parts.includes(null)) continue
        const key = JSON.stringify([place, parts])
        if (!taken.has(key)) {
          taken.add(key)
          continue
        }
        const about = single.fields.map((name) => ({ path: [name], about: single.says }))
        return failureFrom(about).in(language)
      }
      return undefined
    },
  }
}
