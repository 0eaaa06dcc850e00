import type { Crop } from './crop.ts'

const kept = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A part of a picture as a picture of its own, in the type that the whole had where browsers write that. */
export function cropped(picture: ImageBitmap, crop: Crop, type: string): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = crop.width
  canvas.height = crop.height
  const { x, y, width, height } = crop
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height)
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), kept.has(type) ? type : 'image/webp', 0.92)
  })
}
