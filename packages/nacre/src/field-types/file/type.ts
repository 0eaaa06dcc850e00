import type { FieldType } from '../field-type.ts'

/** A file. */
export const fileType: FieldType = {
  example: `file({ types: ['application/pdf'], max: '10 MB' })`,
  generate: ({ constraints: { types = ['application/pdf'] } }) => ({
    file: `${'3f'.repeat(32)}.pdf`,
    name: 'manual.pdf',
    type: types[0],
    size: 20_480,
  }),
}
