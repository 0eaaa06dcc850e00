/** Creates a random id. It also works without a secure context, unlike `crypto.randomUUID`. */
export function createRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16)).join('')
}
