import type { FieldType } from '../field-type.ts'

/** Values in order. */
export const listType: FieldType = {
  example: 'list(text({ max: 40 }), { max: 10 })',
  generate: ({ constraints: { item, min = 1 } }, nth, inside) =>
    Array.from(
      { length: Math.max(1, Number(min)) },
      (_, index) => item && inside(item, nth + index),
    ),
}
