import type { Crop } from './crop.ts'

const encodableTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Crops an image into a new file, of the original type if the browser can encode it. */
export function cropImage(
  picture: ImageBitmap,
  crop: Crop,
  type: string,
): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = crop.width
  canvas.height = crop.height
  const { x, y, width, height } = crop
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height)
  return new Promise((resolve) => {
    canvas.toBlob(
      (blob) => resolve(blob ?? undefined),
      encodableTypes.has(type) ? type : 'image/webp',
      0.92,
    )
  })
}
