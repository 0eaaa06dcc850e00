type Schema = Readonly<Record<string, unknown>>

/** Whether a JSON Schema admits a value, as far as the schemas of fields go. Formats are notes only. */
export function admits(schema: Schema, value: unknown): boolean {
  const { type, anyOf } = schema
  if (Array.isArray(anyOf)) return anyOf.some((one: Schema) => admits(one, value))
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  if (!types.some((one) => isOf(one, value))) return false
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) return false
  if (typeof value === 'string') return admitsText(schema, value)
  if (typeof value === 'number') return admitsNumber(schema, value)
  if (Array.isArray(value)) return admitsList(schema, value)
  return typeof value === 'object' && value !== null ? admitsObject(schema, value) : true
}

function isOf(type: unknown, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type && value === value
}

function admitsText(
  { minLength = 0, maxLength = Infinity, pattern }: Schema,
  text: string,
): boolean {
  const { length } = Array.from(text)
  if (length < Number(minLength) || length > Number(maxLength)) return false
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)
}

function admitsNumber({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): boolean {
  return value >= Number(minimum) && value <= Number(maximum)
}

function admitsList(schema: Schema, list: readonly unknown[]): boolean {
  const { items, minItems = 0, maxItems = Infinity, uniqueItems } = schema
  if (list.length < Number(minItems) || list.length > Number(maxItems)) return false
  if (uniqueItems === true && new Set(list.map((one) => JSON.stringify(one))).size < list.length) {
    return false
  }
  return list.every((one) => admits(items as Schema, one))
}

function admitsObject(schema: Schema, value: object): boolean {
  const { properties = {}, required = [] } = schema
  if (!(required as readonly string[]).every((name) => Object.hasOwn(value, name))) return false
  return Object.entries(value).every(([name, one]) => {
    const known = Object.entries<Schema>(properties as Record<string, Schema>)
    const own = known.find(([property]) => property === name)?.[1]
    return own ? admits(own, one) : schema['additionalProperties'] !== false
  })
}
