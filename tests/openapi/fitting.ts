import fc from 'fast-check'

/** A JSON Schema, as far as values are made by it here. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly 'x-points-to'?: string
  readonly $ref?: string
}

/** What values cannot be made up, because it has to be there. */
export interface Stored {
  /** Records that can be pointed to. */
  idsOf(entity: string): readonly string[]
  /** What was answered when a file was sent for the field at this address: `parts.table`. */
  fileFor?(address: string): object | undefined
}

/** Whatever fits a schema, as the document tells it. */
export function fitting(schema: Schema, stored: Stored, address = ''): fc.Arbitrary<unknown> {
  const inside = (one: Schema) => fitting({ ...one, ...pointing(schema) }, stored, address)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inside))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const [type] = [schema.type].flat()
  const { minimum = -1_000, maximum = 1_000, properties = {}, required = [] } = schema
  switch (type) {
    case 'string':
      return typeof schema.type === 'string' ? text(schema, stored) : decimal(minimum, maximum)
    case 'integer':
      return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) })
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.uniqueArray(inside(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object':
      if ('file' in properties) return fileFitting(schema, stored, address)
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, one]) => [
            name,
            fitting(one, stored, address === '' ? name : `${address}.${name}`),
          ]),
        ),
        { requiredKeys: [...required] },
      )
    default:
      return fc.constant(null)
  }
}

/** A file that was uploaded, with what only people can say of it. */
function fileFitting(
  { properties = {} }: Schema,
  stored: Stored,
  address: string,
): fc.Arbitrary<unknown> {
  const file = stored.fileFor?.(address)
  if (!file) return fc.constant(null)
  const said = Object.entries(properties).filter(([name]) => /^(?:name|description)$/u.test(name))
  return fc
    .record(Object.fromEntries(said.map(([name, one]) => [name, fitting(one, stored)])))
    .map((words) => ({ ...file, ...words }))
}

const pointing = (schema: Schema) =>
  schema['x-points-to'] === undefined ? {} : { 'x-points-to': schema['x-points-to'] }

const decimal = (least: number, most: number) =>
  fc.integer({ min: Math.ceil(Math.max(least, -1e6)), max: Math.min(most, 1e6) }).map(String)

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

function text(schema: Schema, { idsOf }: Pick<Stored, 'idsOf'>): fc.Arbitrary<string> {
  const { pattern = '', format, maxLength = 60, minLength = 1 } = schema
  const target = schema['x-points-to']
  if (target !== undefined) return fc.constantFrom(...idsOf(target))
  if (format === 'date') return day.map((moment) => moment.slice(0, 10))
  if (format === 'date-time') return day
  if (format === 'email') return fc.nat().map((number) => `reader${number}@example.org`)
  if (format === 'uri-reference') return fc.webUrl({ withQueryParameters: true })
  if (format === 'time-zone') return fc.constantFrom('UTC', 'Asia/Kolkata', 'Etc/GMT+12', 'EST5EDT')
  if (pattern === '' || /\\S/u.test(pattern)) {
    const letters = fc.constantFrom(...Array.from('abcXYZ äöüß“”<>&\'";%_-—🐚١'))
    return fc
      .array(letters, { minLength, maxLength: Math.min(maxLength / 2, 60) })
      .map((all) => all.join(''))
      .filter((one) => one.trim() !== '' && one.length <= maxLength)
  }
  return pattern.includes('[\\d\\s')
    ? fc.constant('+49 30 1234567')
    : fc.stringMatching(new RegExp(pattern, 'u')).filter((one) => one.length <= maxLength)
}
