import './monogram.css'

const hues = 8

/** The first letter of a name on a color derived from it, as a visual mark. */
export function Monogram({ name }: { name: string }) {
  const [email = ''] = name
  return (
    <span className="monogram" data-hue={hueOf(name)} aria-hidden="true">
      {email.toUpperCase()}
    </span>
  )
}

function hueOf(name: string): number {
  return Array.from(name, hashCodeOf).reduce((sum, code) => (sum * 31 + code) % 9973, 7) % hues
}

function hashCodeOf(email: string): number {
  return email.codePointAt(0) ?? 0
}
