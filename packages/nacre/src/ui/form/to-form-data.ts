/** Converts the submitted values of a form without JavaScript into `FormData`. */
export function toFormData(values: Readonly<Record<string, readonly string[]>>): FormData {
  const form = new FormData()
  for (const [name, all] of Object.entries(values)) {
    for (const value of all) form.append(name, value)
  }
  return form
}
