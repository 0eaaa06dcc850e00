/**
 * Returns the row keys of a list in order. The list’s own name holds the keys, and each row uses
 * `name.key`, so that rows can be moved and removed without renaming inputs.
 */
export function rowKeys(form: FormData, name: string): readonly string[] {
  return form.getAll(name).map(String)
}
