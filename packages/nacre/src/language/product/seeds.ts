/**
 * An image file of the project, as the value of an image field in a seed.
 *
 * @example
 * image: seedImage('product/pages/welcome/pictures/shell.webp', { description: 'A shell', width: 640, height: 360 })
 */
export interface SeedImage {
  readonly path: string
  readonly description: string
  readonly width: number
  readonly height: number
}

/**
 * A record of the sample data. Later seeds refer to it by its `ref`. `updatedAt` is the date of its last
 * change.
 *
 * @example
 * const work: Seed = { entity: 'folder', ref: 'work', updatedAt: '2026-01-28', values: { name: 'Work' } }
 */
export interface Seed {
  /** The name of the entity. */
  readonly entity: string
  /** A name that later seeds use to refer to this record. */
  readonly ref?: string
  /** The time of the last change. By default, it is the time of the first start. */
  readonly updatedAt?: string
  /** The values of the fields. A relation takes the `ref` of an earlier seed. */
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Names an image file of the project for a seed.
 *
 * @example
 * image: seedImage('product/pages/welcome/pictures/shell.webp', { description: 'A shell', width: 640, height: 360 })
 */
export function seedImage(
  path: string,
  details: { description: string; width: number; height: number },
): SeedImage {
  return Object.freeze({ path, ...details })
}
