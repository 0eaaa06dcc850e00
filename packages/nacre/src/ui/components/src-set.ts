import type { StoredImage } from '#shell/field-types/image/field.ts'

/**
 * Returns `srcset` and `sizes` for a lazily loaded image element. An image with a single size gets
 * nothing.
 *
 * @example
 * export const Cover = ({ cover }: { cover: StoredImage }) => (
 *   <img src={`/files/${cover.file}`} alt={cover.description} {...srcSetOf(cover)} loading="lazy" />
 * )
 */
export function srcSetOf({
  variants,
  ...own
}: StoredImage): { readonly sizes: string; readonly srcSet: string } | undefined {
  return (
    variants && {
      sizes: 'auto',
      srcSet: [...variants, own].map(({ file, width }) => `/files/${file} ${width}w`).join(),
    }
  )
}
