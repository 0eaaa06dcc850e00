import type { JsonSchema } from '#shell/model/field.ts'

const count = (description: string) => ({ type: 'integer', minimum: 0, description })

/** What goes for good with a record. */
export const goneSchema: JsonSchema = {
  type: 'object',
  required: ['versions', 'files', 'records'],
  properties: {
    versions: count('Entries of its history.'),
    files: count('Files that no other record holds: the next night they are cleared away.'),
    records: count('Other records in the bin that go with it.'),
  },
}
