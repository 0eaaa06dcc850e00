import { useMessages } from '#shell/ui/kit/use-messages.ts'
import type { Catalog } from '#shell/messages/message.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useHydrated } from '#shell/ui/components/use-hydrated.ts'
import type { FieldProps } from '#shell/ui/form/field-row.tsx'
import {
  toggleLinePrefix,
  type TextEdit,
  insertLink,
  type TextSelection,
  toggleMarker,
} from './markdown-edits.ts'
import { LazyMarkdown } from './lazy-markdown.ts'

type ToolName = keyof Catalog['fields']['markdownInput']

interface Tool {
  readonly name: ToolName
  readonly sign: string
  /** The key that works with Ctrl or ⌘. */
  readonly key?: string
  readonly edit: (selection: TextSelection) => TextEdit
}

const tools: readonly Tool[] = [
  { name: 'bold', sign: 'B', key: 'b', edit: (it) => toggleMarker(it, '**') },
  { name: 'italic', sign: 'I', key: 'i', edit: (it) => toggleMarker(it, '*') },
  { name: 'link', sign: '↗', key: 'k', edit: insertLink },
  { name: 'heading', sign: 'H', edit: (it) => toggleLinePrefix(it, () => '## ') },
  { name: 'list', sign: '•', edit: (it) => toggleLinePrefix(it, () => '- ') },
  { name: 'numbers', sign: '', edit: (it) => toggleLinePrefix(it, (at) => `${at + 1}. `) },
  { name: 'quote', sign: '❝', edit: (it) => toggleLinePrefix(it, () => '> ') },
  { name: 'code', sign: '<>', edit: (it) => toggleMarker(it, '`') },
]

/** An editor for long Markdown text that grows with its content and has a preview. */
export function MarkdownInput(props: {
  wiring: FieldProps
  text: string
  example: string | undefined
}) {
  const { wiring, text, example } = props
  const t = useMessages()
  const isAlive = useHydrated()
  const input = useRef<HTMLTextAreaElement>(null)
  const [preview, setPreview] = useState<string>()
  const isWriting = preview === undefined

  const applyTool = ({ edit }: Tool) => {
    if (input.current) applyEdit(input.current, edit)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
    const tool = isPlain ? tools.find(({ key }) => key === event.key.toLowerCase()) : undefined
    if (!tool) return
    event.preventDefault()
    // Outside of the editor, the same shortcut may do something else.
    event.stopPropagation()
    applyTool(tool)
  }
  return (
    <span className="markdown">
      {isAlive && (
        <span className="tools" role="group" aria-label={t('fields.markdownInput.tools')}>
          {tools.map((tool) => (
            <button
              key={tool.name}
              type="button"
              className={`small tool-${tool.name}`}
              title={
                tool.key
                  ? t('fields.markdownTool.withShortcut', {
                      name: t(`fields.markdownInput.${tool.name}`),
                      control: t('kit.keyNames.Ctrl'),
                      key: tool.key.toUpperCase(),
                    })
                  : t(`fields.markdownInput.${tool.name}`)
              }
              disabled={!isWriting}
              onClick={() => applyTool(tool)}
            >
              <span aria-hidden="true">{tool.sign}</span>
              <span className="visually-hidden">{t(`fields.markdownInput.${tool.name}`)}</span>
            </button>
          ))}
          <button
            type="button"
            className="small preview"
            aria-pressed={!isWriting}
            onClick={() => setPreview(isWriting ? (input.current?.value ?? '') : undefined)}
          >
            {t('fields.markdownInput.preview')}
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
            <p className="nothing">{t('fields.markdownInput.nothingToPreview')}</p>
          ) : (
            <LazyMarkdown text={preview} />
          )}
        </div>
      )}
    </span>
  )
}

function applyEdit(input: HTMLTextAreaElement, edit: (selection: TextSelection) => TextEdit): void {
  const { value: text, selectionStart, selectionEnd } = input
  const { from, to, insert, select } = edit({ text, from: selectionStart, to: selectionEnd })
  input.focus()
  input.setSelectionRange(from, to)
  // execCommand keeps the native undo history.
  const isDone = document.execCommand('insertText', false, insert)
  if (!isDone) {
    input.setRangeText(insert, from, to)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  input.setSelectionRange(...select)
}
