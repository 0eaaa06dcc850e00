/**
 * Formats a number of bytes for the terminal.
 *
 * @example
 * formatSize(2_400_000) // '2.4 MB'
 */
export function formatSize(bytes: number): string {
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
