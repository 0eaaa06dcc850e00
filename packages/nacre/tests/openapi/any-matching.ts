import fc from 'fast-check'

/** The parts of a JSON Schema for which values are generated. */
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

/** Existing data that generated values refer to. */
export interface StoredData {
  /** Returns the ids of records that a relation may reference. */
  idsOf(entity: string): readonly string[]
  /** Returns the uploaded file for the field at this path: `parts.table`. */
  fileFor?(path: string): object | undefined
}

/** Generates values that match a schema of the document. */
export function anyMatching(schema: Schema, stored: StoredData, path = ''): fc.Arbitrary<unknown> {
  const inside = (one: Schema) => anyMatching({ ...one, ...referencing(schema) }, stored, path)
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
      if ('file' in properties) return anyStoredFile(schema, stored, path)
      return fc.record(
        Object.fromEntries(
          Object.entries(properties).map(([name, one]) => [
            name,
            anyMatching(one, stored, path === '' ? name : `${path}.${name}`),
          ]),
        ),
        { requiredKeys: [...required] },
      )
    default:
      return fc.constant(null)
  }
}

/** Generates a reference to an uploaded file with its editable properties. */
function anyStoredFile(
  { properties = {} }: Schema,
  stored: StoredData,
  path: string,
): fc.Arbitrary<unknown> {
  const file = stored.fileFor?.(path)
  if (!file) return fc.constant(null)
  const output = Object.entries(properties).filter(([name]) => /^(?:name|description)$/u.test(name))
  return fc
    .record(Object.fromEntries(output.map(([name, one]) => [name, anyMatching(one, stored)])))
    .map((description) => ({ ...file, ...description }))
}

const referencing = (schema: Schema) =>
  schema['x-points-to'] === undefined ? {} : { 'x-points-to': schema['x-points-to'] }

const decimal = (least: number, most: number) =>
  fc.integer({ min: Math.ceil(Math.max(least, -1e6)), max: Math.min(most, 1e6) }).map(String)

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

function text(schema: Schema, { idsOf }: Pick<StoredData, 'idsOf'>): fc.Arbitrary<string> {
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
