/** An icon of a user with a key. */
export function PasskeyIcon() {
  return (
    <svg className="drawing" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM2 20v-2c0-2.5 3.5-4.2 7-4.2 2 0 4 .6 5.4 1.5.3 1 .9 1.8 1.7 2.4V20Z" />
      <path d="M18.5 8a3.5 3.5 0 0 1 1.4 6.7v1.5l-1 1.1 1 1.2-1.9 2.3-1-1.1v-5a3.5 3.5 0 0 1 1.5-6.7Zm0 2.1a1.2 1.2 0 1 0 0 2.4 1.2 1.2 0 0 0 0-2.4Z" />
    </svg>
  )
}
