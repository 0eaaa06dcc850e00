/** Encodes several values as one URL parameter. */
export function encodeUrlValues(values: readonly string[]): string {
  return values.map(encodeURIComponent).join()
}

/** Decodes the values of a URL parameter. */
export function decodeUrlValues(text: string | null): readonly string[] {
  return (text ?? '')
    .split(',')
    .filter((one) => one !== '')
    .map((one) => {
      try {
        return decodeURIComponent(one)
      } catch {
        return one
      }
    })
}
