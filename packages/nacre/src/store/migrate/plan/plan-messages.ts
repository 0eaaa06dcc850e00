import type { Catalog } from '#shell/messages/message.ts'
import { formatMessageOf } from '#shell/messages/translate.ts'
import type { Language } from '#shell/language/texts/localized-text.ts'

export type PlanMessageId = keyof Catalog['migrations']['plan']

/** What a plan does, or why it cannot, and what stands in the sentence. `n` is a number of records. */
export type PlanMessage = { readonly id: PlanMessageId } & Readonly<Record<string, string | number>>

/** A message as people read it. */
export function formatPlanMessage(
  { id, n, ...others }: PlanMessage,
  language: Language = 'en',
): string {
  // Numbers among the values are declared ones, and written as they are.
  const values = Object.entries(others).map(([name, value]) => [name, String(value)])
  const all = { ...Object.fromEntries(values), count: n }
  return formatMessageOf(`migrations.plan.${id}`, all, { language })
}
