import type { PictureType } from '#shell/model/fields/image.ts'

/** What the process that decodes pictures is sent. */
export interface DecodeRequest {
  readonly path: string
  /** What it is. */
  readonly type: PictureType
  /** What it becomes. */
  readonly to: PictureType
  readonly widths: readonly number[]
}

/** A picture as the process has encoded it. */
export interface EncodedPicture {
  readonly content: Uint8Array
  readonly type: PictureType
  readonly width: number
  readonly height: number
}

/** What the process replies: the pictures, or why there are none. */
export type DecodeReply =
  | { readonly own: EncodedPicture; readonly variants: readonly EncodedPicture[] }
  | { readonly rejected: 'side' | 'megapixels'; readonly max: number }
  | { readonly rejected: 'work' }
  | { readonly rejected: 'damaged'; readonly reason: string }
