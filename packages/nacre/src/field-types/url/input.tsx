import { TextControl } from '../bases/text-control.tsx'
import type { ControlProps, TypeInput } from '../type-input.ts'

export const urlInput: TypeInput = { Control: Url }

/** A link may be a path of this site, so the type `url` would reject it. */
function Url(props: ControlProps) {
  return <TextControl {...props} attributes={{ type: 'text', inputMode: 'url' }} />
}
