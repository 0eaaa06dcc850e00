import { localizedMessage } from '#shell/messages/translate.ts'
import type { FieldError } from '../errors/field-error.ts'

const lineEnd = /[\n\v\f\r\u2028\u2029]/u
/**
 * Lone surrogates, and control characters that are not whitespace. Some databases cannot store
 * them.
 */
const invalidCharacter = /\p{Cs}|[^\P{Cc}\s]/u

/**
 * Validates text. Returns a field error or `undefined`. Blank text is rejected, because missing
 * text is null. The length counts UTF-16 code units, as the `maxlength` attribute does.
 *
 * @example
 * validateText('Moby\nDick', { min: 1, max: 120, isOnOneLine: true }) // { code: 'single-line' }
 */
export function validateText(
  value: unknown,
  { min = 1, max, isOnOneLine }: { min?: number; max: number; isOnOneLine: boolean },
): FieldError | undefined {
  if (typeof value !== 'string')
    return { code: 'invalid-type', expected: localizedMessage('checks.expected.text') }
  if (value.length > max) return { code: 'too-long', max }
  if (value.trim() === '') return { code: 'blank' }
  if (invalidCharacter.test(value)) return { code: 'invalid-characters' }
  if (isOnOneLine && lineEnd.test(value)) return { code: 'single-line' }
  return value.length < min ? { code: 'too-short', min } : undefined
}
