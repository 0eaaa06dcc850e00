/** Throws in a nested component, which only an error boundary can catch. */
export function Card() {
  return <Deep />
}

function Deep(): never {
  throw new Error('The card is broken.')
}
