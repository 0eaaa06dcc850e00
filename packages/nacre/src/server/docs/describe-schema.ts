import type { Schema } from './api-document.ts'

/** Describes the values that match a schema, for example `text of at most 120 characters`. */
export function describeSchema(schema: Schema): string {
  const { anyOf, $ref, enum: choices, type } = schema
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? ''
  if (anyOf) return anyOf.map(describeSchema).join(' or ')
  if (choices) return `one of ${choices.map(String).join(', ')}`
  return [type ?? 'anything']
    .flat()
    .map((one) => describeType(one, schema))
    .join(' or ')
}

function describeType(type: string, schema: Schema): string {
  const { format, minLength, maxLength, minimum, maximum, items, minItems, maxItems } = schema
  switch (type) {
    case 'string':
      return describeRange(formats[format ?? ''] ?? 'text', minLength, maxLength, ' characters')
    case 'integer':
      return describeRange('integer', minimum, declaredLimit(maximum))
    case 'number':
      return describeRange('number', declaredLimit(minimum), declaredLimit(maximum))
    case 'boolean':
      return 'boolean'
    case 'array':
      return describeRange(
        `list of ${items ? describeSchema(items) : 'anything'}`,
        minItems,
        maxItems,
      )
    default:
      return type
  }
}

const formats: Readonly<Record<string, string>> = {
  date: 'date, such as 2026-01-28',
  'date-time': 'date-time, such as 2026-01-28T08:00:00Z',
  email: 'email address',
  'uri-reference': 'address',
}

/** Ignores limits as large as the greatest safe integer, which nobody has declared. */
function declaredLimit(number: number | undefined): number | undefined {
  return number !== undefined && Math.abs(number) < 1e13 ? number : undefined
}

function describeRange(noun: string, min = 0, max?: number, unit = ''): string {
  const isBelow = min === 0 || min === 1
  if (max === undefined)
    return isBelow && unit !== '' ? noun : isBelow ? noun : `${noun} from ${min}`
  return isBelow && unit !== ''
    ? `${noun} of at most ${max}${unit}`
    : `${noun} from ${min} to ${max}${unit}`
}
