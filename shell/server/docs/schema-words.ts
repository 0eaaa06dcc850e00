import type { Schema } from './api-document.ts'

/** What a schema takes, as people say it: `text of at most 120 characters`. */
export function schemaInWords(schema: Schema): string {
  const { anyOf, $ref, enum: choices, type } = schema
  if ($ref !== undefined) return $ref.split('/').at(-1) ?? ''
  if (anyOf) return anyOf.map(schemaInWords).join(' or ')
  if (choices) return `one of ${choices.map(String).join(', ')}`
  return [type ?? 'anything']
    .flat()
    .map((one) => wordsFor(one, schema))
    .join(' or ')
}

function wordsFor(type: string, schema: Schema): string {
  const { format, minLength, maxLength, minimum, maximum, items, minItems, maxItems } = schema
  switch (type) {
    case 'string':
      return withBounds(formats[format ?? ''] ?? 'text', minLength, maxLength, ' characters')
    case 'integer':
      return withBounds('whole number', minimum, bounded(maximum))
    case 'number':
      return withBounds('number', bounded(minimum), bounded(maximum))
    case 'boolean':
      return 'true or false'
    case 'array':
      return withBounds(`list of ${items ? schemaInWords(items) : 'anything'}`, minItems, maxItems)
    default:
      return type
  }
}

const formats: Readonly<Record<string, string>> = {
  date: 'day, such as 2026-01-28',
  'date-time': 'moment, such as 2026-01-28T08:00:00Z',
  email: 'e-mail address',
  'uri-reference': 'address',
}

/** The largest number that can be kept exactly is no bound that anybody has set. */
function bounded(number: number | undefined): number | undefined {
  return number !== undefined && Math.abs(number) < 1e13 ? number : undefined
}

function withBounds(what: string, min = 0, max?: number, unit = ''): string {
  const isBelow = min === 0 || min === 1
  if (max === undefined)
    return isBelow && unit !== '' ? what : isBelow ? what : `${what} from ${min}`
  return isBelow && unit !== ''
    ? `${what} of at most ${max}${unit}`
    : `${what} from ${min} to ${max}${unit}`
}
