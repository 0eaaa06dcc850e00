import { textControl } from '../bases/text-control.tsx'
import type { TypeInput } from '../type-input.ts'

/** A link may be a path of this site, so the type `url` would reject it. */
export const urlInput: TypeInput = { Control: textControl({ type: 'text', inputMode: 'url' }) }
