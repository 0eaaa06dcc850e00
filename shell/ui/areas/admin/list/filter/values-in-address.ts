/** Values in one part of an address, whatever stands in them. */
export function inAddress(values: readonly string[]): string {
  return values.map(encodeURIComponent).join()
}

/** The same values again. */
export function fromAddress(text: string | null): readonly string[] {
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
