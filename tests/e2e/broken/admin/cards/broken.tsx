/** Fails far below itself, where nothing but a boundary can catch it. */
export function Card() {
  return <Deep />
}

function Deep(): never {
  throw new Error('The card is broken.')
}
