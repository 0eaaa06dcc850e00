const lineEnd = /[\n\v\f\r\u0085\u2028\u2029]/u
/** Half characters, and control characters that are no white space: not every database keeps them. */
const noText = /\p{Cs}|[^\P{Cc}\s\u0085]/u

/**
 * What is wrong with a value as text, as a sentence, or nothing. Having no text is said by having no
 * value, so blank text is refused. Length counts as `maxlength` does in a form.
 *
 * @example
 * checkText('Moby\nDick', { max: 120, isOnOneLine: true }) // 'This must fit on one line.'
 */
export function checkText(
  value: unknown,
  { max, isOnOneLine }: { max: number; isOnOneLine: boolean },
): string | undefined {
  if (typeof value !== 'string') return 'This must be text.'
  if (value.length > max) return `This must not be longer than ${max} characters.`
  if (value.trim() === '') return 'This must not be empty.'
  if (noText.test(value)) return 'This has characters in it that are not text.'
  return isOnOneLine && lineEnd.test(value) ? 'This must fit on one line.' : undefined
}
