import type { Picture } from '#shell/model/fields/image.ts'

/**
 * The sizes in which a picture is stored, for an image element that is loaded lazily: the browser takes
 * the one that fits. A picture that is there in one size needs nothing.
 *
 * @example
 * <img src={`/files/${image.file}`} {...otherSizes(image)} loading="lazy" />
 */
export function otherSizes({
  variants,
  ...own
}: Picture): { readonly sizes: string; readonly srcSet: string } | undefined {
  return (
    variants && {
      sizes: 'auto',
      srcSet: [...variants, own].map(({ file, width }) => `/files/${file} ${width}w`).join(),
    }
  )
}
