import { type KeyboardEvent, useRef, useState } from 'react'
import { useHydrated } from '../../../../components/hydrated.ts'
import type { Wiring } from '../../../form/field-row.tsx'
import { useWords } from '../../admin-context.ts'
import { beginLines, type Edit, linkTo, type Marked, surround } from './markdown-edits.ts'
import { MarkdownView } from './markdown-view.tsx'

const words = {
  en: {
    tools: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    heading: 'Heading',
    list: 'List',
    numbers: 'Numbered list',
    quote: 'Quotation',
    code: 'Code',
    preview: 'Preview',
    nothing: 'There is nothing to show yet.',
  },
  de: {
    tools: 'Auszeichnung',
    bold: 'Fett',
    italic: 'Kursiv',
    link: 'Link',
    heading: 'Überschrift',
    list: 'Liste',
    numbers: 'Nummerierte Liste',
    quote: 'Zitat',
    code: 'Code',
    preview: 'Vorschau',
    nothing: 'Es gibt noch nichts zu sehen.',
  },
}

type Word = keyof typeof words.en

interface Tool {
  readonly name: Word
  readonly sign: string
  /** With Ctrl or ⌘. */
  readonly key?: string
  readonly edit: (marked: Marked) => Edit
}

const tools: readonly Tool[] = [
  { name: 'bold', sign: 'B', key: 'b', edit: (it) => surround(it, '**') },
  { name: 'italic', sign: 'I', key: 'i', edit: (it) => surround(it, '*') },
  { name: 'link', sign: '↗', key: 'k', edit: linkTo },
  { name: 'heading', sign: 'H', edit: (it) => beginLines(it, () => '## ') },
  { name: 'list', sign: '•', edit: (it) => beginLines(it, () => '- ') },
  { name: 'numbers', sign: '', edit: (it) => beginLines(it, (at) => `${at + 1}. `) },
  { name: 'quote', sign: '❝', edit: (it) => beginLines(it, () => '> ') },
  { name: 'code', sign: '<>', edit: (it) => surround(it, '`') },
]

/** Long text in Markdown: it grows with what is written, and can be seen as its readers will see it. */
export function MarkdownInput(props: {
  wiring: Wiring
  text: string
  example: string | undefined
}) {
  const { wiring, text, example } = props
  const say = useWords(words)
  const isAlive = useHydrated()
  const input = useRef<HTMLTextAreaElement>(null)
  const [preview, setPreview] = useState<string>()
  const isWriting = preview === undefined

  const work = ({ edit }: Tool) => {
    if (input.current) apply(input.current, edit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    const tool = isPlain ? tools.find(({ key }) => key === event.key.toLowerCase()) : undefined
    if (!tool) return
    event.preventDefault()
    // The same keys may have another meaning outside of a text.
    event.stopPropagation()
    work(tool)
  }
  return (
    <span className="markdown">
      {isAlive && (
        <span className="tools" role="group" aria-label={say.tools}>
          {tools.map((tool) => (
            <button
              key={tool.name}
              type="button"
              className={`small tool-${tool.name}`}
              title={
                tool.key ? `${say[tool.name]} (Ctrl ${tool.key.toUpperCase()})` : say[tool.name]
              }
              disabled={!isWriting}
              onClick={() => work(tool)}
            >
              <span aria-hidden="true">{tool.sign}</span>
              <span className="unseen">{say[tool.name]}</span>
            </button>
          ))}
          <button
            type="button"
            className="small preview"
            aria-pressed={!isWriting}
            onClick={() => setPreview(isWriting ? (input.current?.value ?? '') : undefined)}
          >
            {say.preview}
          </button>
        </span>
      )}
      <textarea
        {...wiring}
        ref={input}
        defaultValue={text}
        placeholder={example}
        rows={5}
        hidden={!isWriting}
        onKeyDown={onKeyDown}
      />
      {!isWriting && (
        <div className="previewed">
          {preview.trim() === '' ? (
            <p className="nothing">{say.nothing}</p>
          ) : (
            <MarkdownView text={preview} />
          )}
        </div>
      )}
    </span>
  )
}

function apply(input: HTMLTextAreaElement, edit: (marked: Marked) => Edit): void {
  const { value: text, selectionStart, selectionEnd } = input
  const { from, to, insert, select } = edit({ text, from: selectionStart, to: selectionEnd })
  input.focus()
  input.setSelectionRange(from, to)
  // What is inserted in this way can be undone by the keys that undo everything else.
  const isDone = document.execCommand('insertText', false, insert)
  if (!isDone) {
    input.setRangeText(insert, from, to)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  input.setSelectionRange(...select)
}
