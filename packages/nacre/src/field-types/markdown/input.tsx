import { formText } from '#shell/ui/form/form-text.ts'
import { type OnDemand, onDemand } from '#shell/ui/kit/on-demand.tsx'
import { CharacterCount } from '../bases/character-count.tsx'
import { lengthLimit } from '../text/input.tsx'
import type { ControlProps, TypeInput } from '../type-input.ts'
import type { MarkdownInput } from './markdown-input.tsx'
import './markdown.css'

export const LazyMarkdownInput: OnDemand<Parameters<typeof MarkdownInput>[0]> = onDemand(
  async () => (await import('./markdown-input.tsx')).MarkdownInput,
)

export const markdownInput: TypeInput = {
  Control: Markdown,
  load: LazyMarkdownInput.load,
  parse({ form, name }) {
    const text = formText(form, name)
    // Line breaks differ between native and scripted submission.
    return text.trim() === '' ? null : text.replaceAll(/\r\n?/gu, '\n')
  },
  limits: lengthLimit,
}

function Markdown({ wiring, text, field }: ControlProps) {
  return (
    <CharacterCount text={text} max={field.constraints.max}>
      <LazyMarkdownInput wiring={wiring} text={text} example={field.example} />
    </CharacterCount>
  )
}
