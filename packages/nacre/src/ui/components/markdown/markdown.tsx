import type { ReactNode } from 'react'
import { type Block, parseMarkdown } from '#shell/tools/markdown/markdown.ts'
import type { Inline } from '#shell/tools/markdown/markdown-tokens.ts'
import './markdown.css'

/**
 * Text with Markdown as elements, so that no text of a user becomes markup. Its headings continue from
 * the heading above it without gaps.
 *
 * @example
 * export const Description = ({ text }: { text: string }) => <Markdown text={text} headingLevel={2} />
 */
export function Markdown({
  text,
  headingLevel = 1,
}: {
  text: string
  /** The level of the heading above the text. */
  headingLevel?: number
}) {
  const blocks = closeHeadingGaps(parseMarkdown(text), headingLevel)
  return <div className="prose">{blocks.map((block, at) => renderBlock(block, at))}</div>
}

function closeHeadingGaps(blocks: readonly Block[], headingLevel: number): readonly Block[] {
  let deepest = headingLevel
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    deepest = Math.min(block.level + headingLevel, deepest + 1)
    return { ...block, level: deepest }
  })
}

function renderBlock(block: Block, key: number, isTight = false): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(Math.max(block.level, 2), 6)}` as
        | 'h2'
        | 'h3'
        | 'h4'
        | 'h5'
        | 'h6'
      return <Heading key={key}>{renderInlines(block.content)}</Heading>
    }
    case 'paragraph':
      return isTight ? (
        <span key={key}>{renderInlines(block.content)}</span>
      ) : (
        <p key={key}>{renderInlines(block.content)}</p>
      )
    case 'code':
      return (
        // Long lines scroll horizontally, also by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre key={key} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote key={key}>{block.blocks.map((one, at) => renderBlock(one, at))}</blockquote>
      )
    case 'rule':
      return <hr key={key} />
    default: {
      const items = block.items.map((item, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- its place is what tells it from others
        <li key={at}>{item.map((one, index) => renderBlock(one, index, block.isTight))}</li>
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

function renderInlines(content: readonly Inline[]): ReactNode {
  return content.map((inline, key) => renderInline(inline, key))
}

function renderInline(inline: Inline, key: number): ReactNode {
  if (typeof inline === 'string') return inline
  if (inline.kind === 'break') return <br key={key} />
  if (inline.kind === 'code') return <code key={key}>{inline.text}</code>
  const content = renderInlines(inline.content)
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
