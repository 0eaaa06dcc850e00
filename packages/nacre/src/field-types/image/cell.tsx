import { Picture } from '#shell/ui/components/picture.tsx'
import type { ValueProps, RenderedProps, TypeCell } from '../type-cell.ts'
import type { StoredImage } from './field.ts'

export const imageCell: TypeCell = { Cell: Thumbnail, Rendered: WholePicture }

function Thumbnail({ value }: ValueProps) {
  const { file, description, variants = [] } = value as StoredImage
  const smallest = variants.toSorted((one, other) => one.width - other.width)[0]?.file ?? file
  return (
    <img
      className="thumb"
      src={`/files/${smallest}`}
      alt={description}
      width="48"
      height="32"
      loading="lazy"
    />
  )
}

function WholePicture({ value }: RenderedProps) {
  return <Picture image={value as StoredImage} />
}
