/** What was sent without JavaScript, as a form once more. */
export function formOf(values: Readonly<Record<string, readonly string[]>>): FormData {
  const form = new FormData()
  for (const [name, all] of Object.entries(values)) {
    for (const value of all) form.append(name, value)
  }
  return form
}
