/**
 * The built-in field types. Everything that differs by type is in the folder of the type, and the
 * compiler checks that each list in this folder has all of them.
 *
 * @example
 * fieldTypeNames.includes('money') // true
 */
export const fieldTypeNames = [
  'text',
  'markdown',
  'integer',
  'decimal',
  'money',
  'boolean',
  'date',
  'dateTime',
  'time',
  'choice',
  'choices',
  'color',
  'url',
  'email',
  'phone',
  'list',
  'weekly',
  'object',
  'relation',
  'relations',
  'image',
  'file',
  'counter',
  'computed',
] as const

/**
 * The name of a built-in field type.
 *
 * @example
 * const type: FieldTypeName = 'money'
 */
export type FieldTypeName = (typeof fieldTypeNames)[number]
