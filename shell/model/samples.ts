/**
 * A picture of the project's own, named where a sample has an image field.
 *
 * @example
 * image: samplePicture('product/pages/welcome/pictures/shell.webp', { description: 'A shell', width: 640, height: 360 })
 */
export interface SamplePicture {
  readonly path: string
  readonly description: string
  readonly width: number
  readonly height: number
}

/**
 * One sample record. `key` is a name by which later samples relate to it; `updated` puts its last
 * change into the past.
 *
 * @example
 * const work: Sample = { entity: 'folder', key: 'work', updated: '2026-01-28', values: { name: 'Work' } }
 */
export interface Sample {
  readonly entity: string
  readonly key?: string
  readonly updated?: string
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Names a picture of the project for a sample.
 *
 * @example
 * image: samplePicture('product/pages/welcome/pictures/shell.webp', { description: 'A shell', width: 640, height: 360 })
 */
export function samplePicture(
  path: string,
  about: { description: string; width: number; height: number },
): SamplePicture {
  return Object.freeze({ path, ...about })
}
