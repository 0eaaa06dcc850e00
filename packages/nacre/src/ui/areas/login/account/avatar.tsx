import type { StoredImage } from '#shell/field-types/image/field.ts'

interface Props {
  user: {
    readonly name: string | null
    readonly email: string
    readonly picture: StoredImage | null
  }
}

/** A user’s picture or initials. It is decorative, because the name stands beside it. */
export function Avatar({ user: { name, email, picture } }: Props) {
  if (!picture) {
    return (
      <span className="face" aria-hidden="true">
        {initialsOf(name ?? email)}
      </span>
    )
  }
  const { file, variants = [] } = picture
  const smallest = variants.toSorted((one, other) => one.width - other.width)[0]?.file ?? file
  return <img className="face" src={`/files/${smallest}`} alt="" width="64" height="64" />
}

/** Returns the initials of the first and last name. */
function initialsOf(name: string): string {
  const nameParts = name.trim().split(/\s+/u)
  const firstAndLast = nameParts.length > 1 ? [nameParts[0], nameParts.at(-1)] : nameParts
  return firstAndLast
    .map((word = '') => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
}
