import type { JsonSchema } from '#shell/language/fields/field.ts'

const count = (description: string) => ({ type: 'integer', minimum: 0, description })

/** The schema of the result of erasing a record. */
export const eraseResultSchema: JsonSchema = {
  type: 'object',
  required: ['versions', 'files', 'records'],
  properties: {
    versions: count('Number of history entries.'),
    files: count('Number of files that no other record uses. They are deleted the next night.'),
    records: count('Number of other records in the trash that are deleted too.'),
  },
}
