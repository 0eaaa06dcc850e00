import './monogram.css'

const hues = 8

/** The first letter of a name on a color derived from it, as a picture of an entity. */
export function Monogram({ name }: { name: string }) {
  const [first = ''] = name
  return (
    <span className="monogram" data-hue={hueOf(name)} aria-hidden="true">
      {first.toUpperCase()}
    </span>
  )
}

function hueOf(name: string): number {
  return Array.from(name, codePointOf).reduce((sum, code) => (sum * 31 + code) % 9973, 7) % hues
}

function codePointOf(character: string): number {
  return character.codePointAt(0) ?? 0
}
