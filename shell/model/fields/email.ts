import { type CommonOptions, declareField, type Field, type HasDefault } from '../field.ts'

const longest = 254
const written =
  /^([\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*)@((?:[\dA-Za-z](?:[\dA-Za-z-]{0,61}[\dA-Za-z])?\.)+[A-Za-z](?:[\dA-Za-z-]{0,61}[\dA-Za-z])?)$/u

/**
 * An e-mail address. Blanks around it are dropped; its host is kept in small letters, because hosts
 * do not tell capitals from others. What stands before the @ is the receiver's own affair, unless
 * people are to be known by it: with `ignoresCase` all of it is kept in small letters.
 *
 * @example
 * email: email({ required: true, unique: true })
 */
export function email<const Required extends boolean = false, const Default extends string = never>(
  options: CommonOptions<Required, string, Default> & { ignoresCase?: boolean } = {},
): Field<string, Required, HasDefault<Default>> {
  const { ignoresCase = false } = options
  const canonical = (value: string) => {
    const address = emailOf(value) ?? value
    return ignoresCase ? address.toLowerCase() : address
  }
  return declareField(options, {
    type: 'e-mail',
    column: { kind: 'text' },
    bounds: { max: longest, ...(ignoresCase ? { ignoresCase } : {}) },
    schema: {
      type: 'string',
      format: 'email',
      pattern: String.raw`^\s*[^\s@]{1,64}@[^\s@]+\.[^\s@]+\s*$`,
    },
    operators: ['is', 'not', 'in', 'contains', 'startsWith', 'empty'],
    check: (value) =>
      emailOf(value) === undefined ? { id: 'shape', shape: 'name@example.org' } : undefined,
    normalise: canonical,
    canonical,
  })
}

/**
 * An e-mail address in the one form in which it is kept, or nothing when it is none.
 *
 * @example
 * emailOf(' Ada@Example.ORG ') // 'Ada@example.org'
 */
export function emailOf(value: unknown): string | undefined {
  // The length comes first: nobody shall make us look through a long text for an address.
  if (typeof value !== 'string' || value.length > 2 * longest) return undefined
  const address = value.trim()
  const [, name = '', host = ''] = written.exec(address) ?? []
  if (name === '' || name.length > 64 || address.length > longest) return undefined
  return `${name}@${host.toLowerCase()}`
}
