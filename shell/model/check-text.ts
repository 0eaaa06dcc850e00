import type { Complaint } from './complaint.ts'

const lineEnd = /[\n\v\f\r\u2028\u2029]/u
/** Half characters, and control characters that are no white space: not every database keeps them. */
const noText = /\p{Cs}|[^\P{Cc}\s]/u

/**
 * What is wrong with a value as text, or nothing. Having no text is said by having no value, so blank
 * text is refused. Length counts as `maxlength` does in a form.
 *
 * @example
 * checkText('Moby\nDick', { min: 1, max: 120, isOnOneLine: true }) // { id: 'one-line' }
 */
export function checkText(
  value: unknown,
  { min = 1, max, isOnOneLine }: { min?: number; max: number; isOnOneLine: boolean },
): Complaint | undefined {
  if (typeof value !== 'string') return { id: 'wrong-type', expected: { en: 'text', de: 'Text' } }
  if (value.length > max) return { id: 'too-long', max }
  if (value.trim() === '') return { id: 'empty' }
  if (noText.test(value)) return { id: 'no-text' }
  if (isOnOneLine && lineEnd.test(value)) return { id: 'one-line' }
  return value.length < min ? { id: 'too-short', min } : undefined
}
