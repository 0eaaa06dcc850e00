import type { ImageType } from '#shell/field-types/image/field.ts'

/** The request to the decoder process. */
export interface DecodeRequest {
  readonly path: string
  /** The format of the image. */
  readonly type: ImageType
  /** The target format. */
  readonly to: ImageType
  readonly widths: readonly number[]
}

/** An image encoded by the process. */
export interface EncodedPicture {
  readonly content: Uint8Array
  readonly type: ImageType
  readonly width: number
  readonly height: number
}

/** The response of the process: the images, or the reason for a rejection. */
export type DecodeReply =
  | { readonly own: EncodedPicture; readonly variants: readonly EncodedPicture[] }
  | { readonly rejected: 'side' | 'megapixels'; readonly max: number }
  | { readonly rejected: 'work' }
  | { readonly rejected: 'damaged'; readonly reason: string }
