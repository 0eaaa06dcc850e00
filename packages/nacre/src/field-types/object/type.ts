import type { FieldType } from '../field-type.ts'

/** Values with names. */
export const objectType: FieldType = {
  example: 'object({ street: text(), town: text() })',
  generate: ({ constraints: { fields = {} } }, nth, inside) =>
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, part]) => part.required)
        .map(([name, part]) => [name, inside(part, nth)]),
    ),
}
