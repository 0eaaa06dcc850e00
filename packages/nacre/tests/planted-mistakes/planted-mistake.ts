import type { Product } from '#shell/entries/nacre.ts'

/** A product with one mistake, and the whole sentence about it. */
export interface PlantedMistake {
  readonly product: Product
  readonly says: string
}
