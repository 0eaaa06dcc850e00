import type { TypeSpecification } from '../type-specification.ts'

/** How the specification describes images. */
export const imageSpecification: TypeSpecification = {
  synonyms: ['picture', 'photo'],
  constant: 'json',
  bound: 'size',
  constraints: ['types', 'widths'],
  defaults: {
    types: ['image/webp', 'image/avif', 'image/jpeg', 'image/png'],
    widths: [320, 640, 1280],
  },
  errors: () => ['invalid-type', 'file-too-large'],
}
