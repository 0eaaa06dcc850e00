import type { StoredImage } from '#shell/model/fields/image.ts'

/**
 * Returns `srcset` and `sizes` for a lazily loaded image element. An image with a single size gets
 * nothing.
 *
 * @example
 * <img src={`/files/${image.file}`} {...srcSetOf(image)} loading="lazy" />
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
