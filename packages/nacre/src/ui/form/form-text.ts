/**
 * Returns a text value of a form, or an empty string for a missing value or a file. Line breaks are
 * normalized, because native submission encodes them differently.
 */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}
