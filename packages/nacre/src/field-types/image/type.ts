import type { FieldType } from '../field-type.ts'

/** An image with a description. */
export const imageType: FieldType = {
  example: `image({ max: '2 MB', widths: [320, 640] })`,
  generate: () => ({
    file: `${'3f'.repeat(32)}.webp`,
    description: 'What the image shows',
    width: 640,
    height: 360,
  }),
}
