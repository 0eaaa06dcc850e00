import type { StoredImage } from '#shell/field-types/image/field.ts'
import { srcSetOf } from './src-set.ts'

/**
 * A stored image with its description. Browsers load the size that fits when it is near the screen, and
 * reserve its place before.
 *
 * @example
 * export const Cover = ({ image }: { image: StoredImage }) => <Picture image={image} className="cover" />
 */
export function Picture({ image, className }: { image: StoredImage; className?: string }) {
  const { file, description, width, height } = image
  return (
    <img
      className={className}
      src={`/files/${file}`}
      {...srcSetOf(image)}
      alt={description}
      width={width}
      height={height}
      loading="lazy"
    />
  )
}
