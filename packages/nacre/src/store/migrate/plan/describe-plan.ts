import type { Language } from '#shell/language/texts/localized-text.ts'
import type { PlanImpact } from './measure-impact.ts'
import { formatPlanMessage } from './plan-messages.ts'
import type { PlanNote } from './step.ts'

/**
 * Describes a plan, with one line per entity: `card: rename headline to title, 9 records keep it`.
 */
export function describePlan(
  { does, blockers, keeps }: Pick<PlanImpact, 'does' | 'blockers' | 'keeps'>,
  language?: Language,
): readonly string[] {
  const lines = [...groupLines(does, language)]
  const withMarker = (notes: readonly PlanNote[], marker: string): readonly string[] =>
    notes.map(
      (one) => `${marker} ${formatLine(one.about, [formatPlanMessage(one.message, language)])}`,
    )
  return [...lines, ...withMarker(blockers, '✗'), ...withMarker(keeps, '·')]
}

/** Describes what prevents the migration, in one message for operators. */
export function describeBlockers(blockers: readonly PlanNote[], language?: Language): string {
  const lines = blockers.map(
    ({ about, message }) => `  - ${formatLine(about, [formatPlanMessage(message, language)])}.`,
  )
  return ['The database does not match the declarations. Nothing was changed:', ...lines].join('\n')
}

/** Describes notes in one line each, without what is said twice. */
export function describeNotes(notes: readonly PlanNote[], language?: Language): readonly string[] {
  const lines = notes.map(({ about, message }) =>
    formatLine(about, [formatPlanMessage(message, language)]),
  )
  return [...new Set(lines)]
}

function* groupLines(notes: readonly PlanNote[], language: Language | undefined): Iterable<string> {
  const grouped = Map.groupBy(notes, ({ about }) => about)
  for (const [about, each] of grouped) {
    yield formatLine(
      about,
      each.map(({ message }) => formatPlanMessage(message, language)),
    )
  }
}

function formatLine(about: string | undefined, sentences: readonly string[]): string {
  const text = sentences.join('; ')
  return about === undefined ? text : `${about}: ${text}`
}
