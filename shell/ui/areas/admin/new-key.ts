/** A name that nothing else has, also where a page did not come over https. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16)).join('')
}
