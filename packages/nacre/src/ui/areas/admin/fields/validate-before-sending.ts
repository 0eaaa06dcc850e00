import type { Problem } from '#shell/language/errors/app-error.ts'
import type { FieldSchema } from '#shell/model/schema/field-schema.ts'
import type { FormatContext } from '../../../records/admin-data.ts'

const loadValidation = () => import('./validate-form.ts')

/** Loads the validation, as soon as somebody fills a form. */
export function preloadValidation(): void {
  loadValidation().catch(() => {})
}

/** Validates values before they are sent. Without its code, only the server validates them. */
export async function validateBeforeSending(
  fields: Readonly<Record<string, FieldSchema>>,
  values: Readonly<Record<string, unknown>>,
  speech: FormatContext,
): Promise<Problem | undefined> {
  try {
    return (await loadValidation()).validateForm(fields, values, speech)
  } catch {
    return undefined
  }
}
