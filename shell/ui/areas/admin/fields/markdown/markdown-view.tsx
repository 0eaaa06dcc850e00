import type { ReactNode } from 'react'
import { type Block, readMarkdown } from '#shell/model/markdown/markdown.ts'
import type { Inline } from '#shell/model/markdown/markdown-tokens.ts'

interface Props {
  text: string
  /** The level of the heading on the screen below which it stands. */
  under?: number
}

/** A text in Markdown as its readers see it. Whichever headings it begins with, none is left out between. */
export function MarkdownView({ text, under = 1 }: Props) {
  const blocks = withoutGaps(readMarkdown(text), under)
  return <div className="prose">{blocks.map((block, at) => showBlock(block, at))}</div>
}

function withoutGaps(blocks: readonly Block[], under: number): readonly Block[] {
  let deepest = under
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    deepest = Math.min(block.level + under, deepest + 1)
    return { ...block, level: deepest }
  })
}

function showBlock(block: Block, key: number, isTight = false): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(Math.max(block.level, 2), 6)}` as
        | 'h2'
        | 'h3'
        | 'h4'
        | 'h5'
        | 'h6'
      return <Heading key={key}>{showInlines(block.content)}</Heading>
    }
    case 'paragraph':
      return isTight ? (
        <span key={key}>{showInlines(block.content)}</span>
      ) : (
        <p key={key}>{showInlines(block.content)}</p>
      )
    case 'code':
      return (
        // Long lines are scrolled to, also by those who have no pointer.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return <blockquote key={key}>{block.blocks.map((one, at) => showBlock(one, at))}</blockquote>
    case 'rule':
      return <hr key={key} />
    default: {
      const items = block.items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- its place is what tells it from others
        <li key={at}>{item.map((one, place) => showBlock(one, place, block.isTight))}</li>
      ))
      return block.isOrdered ? (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      ) : (
        <ul key={key}>{items}</ul>
      )
    }
  }
}

function showInlines(content: readonly Inline[]): ReactNode {
  return content.map((inline, key) => showInline(inline, key))
}

function showInline(inline: Inline, key: number): ReactNode {
  if (typeof inline === 'string') return inline
  if (inline.kind === 'break') return <br key={key} />
  if (inline.kind === 'code') return <code key={key}>{inline.text}</code>
  const content = showInlines(inline.content)
  if (inline.kind === 'link') {
    return (
      <a key={key} href={inline.to} rel="noreferrer">
        {content}
      </a>
    )
  }
  if (inline.kind === 'strong') return <strong key={key}>{content}</strong>
  return <em key={key}>{content}</em>
}
