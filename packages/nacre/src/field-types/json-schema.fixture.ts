type Schema = Readonly<Record<string, unknown>>

/**
 * Checks a value against a JSON Schema. It supports the keywords that fields use and ignores
 * `format`.
 */
export function matchesJsonSchema(schema: Schema, value: unknown): boolean {
  const { type, anyOf } = schema
  if (Array.isArray(anyOf)) return anyOf.some((one: Schema) => matchesJsonSchema(one, value))
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  if (!types.some((one) => matchesType(one, value))) return false
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) return false
  if (typeof value === 'string') return matchesString(schema, value)
  if (typeof value === 'number') return matchesNumber(schema, value)
  if (Array.isArray(value)) return matchesArray(schema, value)
  return typeof value === 'object' && value !== null ? matchesObject(schema, value) : true
}

function matchesType(type: unknown, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type && value === value
}

function matchesString(
  { minLength = 0, maxLength = Infinity, pattern }: Schema,
  text: string,
): boolean {
  const { length } = Array.from(text)
  if (length < Number(minLength) || length > Number(maxLength)) return false
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)
}

function matchesNumber(
  { minimum = -Infinity, maximum = Infinity }: Schema,
  value: number,
): boolean {
  return value >= Number(minimum) && value <= Number(maximum)
}

function matchesArray(schema: Schema, list: readonly unknown[]): boolean {
  const { items, minItems = 0, maxItems = Infinity, uniqueItems } = schema
  if (list.length < Number(minItems) || list.length > Number(maxItems)) return false
  if (uniqueItems === true && new Set(list.map((one) => JSON.stringify(one))).size < list.length) {
    return false
  }
  return list.every((one) => matchesJsonSchema(items as Schema, one))
}

function matchesObject(schema: Schema, value: object): boolean {
  const { properties = {}, required = [] } = schema
  if (!(required as readonly string[]).every((name) => Object.hasOwn(value, name))) return false
  return Object.entries(value).every(([name, one]) => {
    const known = Object.entries<Schema>(properties as Record<string, Schema>)
    const own = known.find(([property]) => property === name)?.[1]
    return own ? matchesJsonSchema(own, one) : schema['additionalProperties'] !== false
  })
}
