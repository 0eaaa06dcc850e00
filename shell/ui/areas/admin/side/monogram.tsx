import './monogram.css'

const hues = 8

/** The first letter of a name on a colour that follows from it, so that one finds it again at a glance. */
export function Monogram({ name }: { name: string }) {
  const [letter = ''] = name
  return (
    <span className="monogram" data-hue={hueOf(name)} aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  )
}

function hueOf(name: string): number {
  return Array.from(name, codeOf).reduce((sum, code) => (sum * 31 + code) % 9973, 7) % hues
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0
}
