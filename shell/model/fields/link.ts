import type { Field } from '../field.ts'

/**
 * An address: a full http or https one, or a path on this site.
 *
 * @example
 * link: link({ required: true })
 */
export function link<const Required extends boolean = false>(
  options: { required?: Required; max?: number } = {},
): Field<string, Required> {
  const { max = 2_000 } = options
  return {
    type: 'link',
    column: 'text',
    required: (options.required ?? false) as Required,
    check(value) {
      if (typeof value !== 'string') return 'This must be an address.'
      if (value.length > max) return `This must not be longer than ${max} characters.`
      return isAddress(value) ? undefined : 'This must be an address such as https://example.org/.'
    },
  }
}

function isAddress(value: string): boolean {
  // Browsers read blanks, backslashes and what nobody can see in their own way; none has a place here.
  if (/[\s\\\p{Cc}\p{Cf}\p{Cs}]/u.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  // What stands before an @ looks like the host and is none.
  return /^https?:\/\/[^/?#@]+(?:[/?#]|$)/iu.test(value) && URL.canParse(value)
}
