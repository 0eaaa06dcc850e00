import type { Picture } from '#shell/model/fields/image.ts'

/**
 * The sizes in which a picture is stored, for an image element: the browser takes the one that fits its
 * screen. A picture that is loaded lazily needs no more than `sizes="auto"` beside it.
 *
 * @example
 * <img src={`/files/${image.file}`} srcSet={srcSet(image)} sizes="auto" loading="lazy" />
 */
export function srcSet({ variants, ...own }: Picture): string | undefined {
  return variants && [...variants, own].map(({ file, width }) => `/files/${file} ${width}w`).join()
}
