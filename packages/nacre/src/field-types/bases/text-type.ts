import type { Field } from '#shell/language/fields/field.ts'
import { textMatching } from '#shell/tools/pattern/text-matching.ts'

/**
 * Returns a valid text, a different one for each `nth`.
 *
 * @example
 * generateText(text({ min: 3 }), 1) // 'xx1'
 */
export function generateText({ constraints }: Field, nth: number): string | undefined {
  const { min = 1, max = 200, pattern } = constraints
  const bounds = { min: Number(min), max: Number(max) }
  if (pattern !== undefined) return textMatching(pattern, nth, bounds)
  const end = nth === 0 ? 'x' : nth.toString(36)
  const length = Math.min(Math.max(bounds.min, end.length), bounds.max)
  return end.padStart(length, 'x').slice(-bounds.max)
}
