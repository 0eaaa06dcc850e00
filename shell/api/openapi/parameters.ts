import type { JsonSchema } from '#shell/model/field.ts'

const text: JsonSchema = { type: 'string' }
export const idParameter = { name: 'id', in: 'path', required: true, schema: text }
export const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: true,
  description: 'The ETag of the version that was seen.',
  schema: text,
}
const query = (name: string, schema: JsonSchema, description: string) => ({
  name,
  in: 'query',
  schema,
  description,
})
const yesNo: JsonSchema = { enum: ['yes', 'no'] }
export const listParameters = [
  query('limit', { type: 'integer', minimum: 1, maximum: 200, default: 25 }, 'How many at most.'),
  query('after', text, 'The value of next of the answer before.'),
  query('where', text, 'Conditions, as JSON.'),
  query('sort', text, 'Fields, with - before those that go down: -created,title.'),
  query('search', text, 'Words to be found in the searched fields.'),
  query('total', yesNo, 'Whether to count all that fit.'),
  query('bin', yesNo, 'Whether to list what has been removed.'),
]
