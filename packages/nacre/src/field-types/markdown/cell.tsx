import { plainText } from '../bases/plain-text.ts'
import type { RenderedProps, TypeCell } from '../type-cell.ts'
import { LazyMarkdown } from './lazy-markdown.ts'

export const markdownCell: TypeCell = {
  Rendered: FormattedText,
  load: LazyMarkdown.load,
}

function FormattedText({ value, headingLevel }: RenderedProps) {
  return (
    <LazyMarkdown
      text={plainText(value)}
      {...(headingLevel === undefined ? {} : { headingLevel })}
    />
  )
}
