import { formText } from '#shell/ui/form/form-text.ts'
import { type OnDemand, onDemand } from '#shell/ui/kit/on-demand.tsx'
import type { TypeInput } from '../type-input.ts'
import type { StoredInput } from './stored-file-input.tsx'
import './stored.css'

export const LazyStoredInput: OnDemand<Parameters<typeof StoredInput>[0]> = onDemand(
  async () => (await import('./stored-file-input.tsx')).StoredInput,
)

export const fileInput: TypeInput = {
  Control: LazyStoredInput,
  load: LazyStoredInput.load,
  /** Parses a stored file, which the form holds as JSON from the server. */
  parse({ form, name }) {
    const text = formText(form, name)
    if (text === '') return null
    const stored = parseJson(text)
    const description = form.get(`${name}.description`)
    if (typeof description !== 'string' || typeof stored !== 'object') return stored
    return { ...stored, description }
  },
  limits: ({ constraints: { max } }, { t }) => [
    max === undefined ? undefined : t('fields.fieldLimits.maxSize', { max }),
  ],
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
