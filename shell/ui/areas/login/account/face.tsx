import type { Picture } from '#shell/model/fields/image.ts'

interface Props {
  user: { readonly name: string | null; readonly email: string; readonly picture: Picture | null }
}

/** Somebody's picture; without one, what their name begins with. It stands beside the name. */
export function Face({ user: { name, email, picture } }: Props) {
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

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase()
}
