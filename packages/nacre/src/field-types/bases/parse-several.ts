import type { FormEntry } from '../type-input.ts'

/** Parses the controls of a field that each have one of its values. */
export function parseSeveral({ form, name }: FormEntry): readonly FormDataEntryValue[] {
  return form.getAll(name).filter((one) => one !== '')
}
