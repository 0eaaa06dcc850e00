import { PlainTable } from '../../../kit/plain-table.tsx'
import type {
  SpecBlock,
  SpecDiagram,
  SpecInline,
  SpecListItem,
  SpecSpan,
} from '#shell/model/specification-document.ts'

/** Adds keys to a static list. Its order never changes, so the index is stable. */
const withKeys = <Thing,>(list: readonly Thing[]): readonly { thing: Thing; at: string }[] =>
  list.map((thing, index) => ({ thing, at: String(index) }))

/** Renders blocks of the specification. */
export function Blocks({ blocks, label }: { blocks: readonly SpecBlock[]; label: string }) {
  return withKeys(blocks).map(({ thing, at }) => (
    <Block key={at} block={thing} label={`${label}, ${Number(at) + 1}`} />
  ))
}

function Block({ block, label }: { block: SpecBlock; label: string }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      )
    case 'list':
      return <Items items={block.items} />
    case 'table':
      return <Table columns={block.columns} rows={block.rows} label={label} />
    case 'diagram':
    default:
      return <TransitionList initial={block.initial} transitions={block.transitions} />
  }
}

function Items({ items }: { items: readonly SpecListItem[] }) {
  return (
    <ul>
      {withKeys(items).map(({ thing, at }) => (
        <li key={at}>
          <InlineText text={thing.text} />
          {thing.items && <Items items={thing.items} />}
        </li>
      ))}
    </ul>
  )
}

function Table(props: {
  columns: readonly string[]
  rows: readonly (readonly SpecInline[])[]
  label: string
}) {
  const { columns, rows, label } = props
  return (
    <PlainTable label={label} about={`${label}: ${columns.join(', ')}`} columns={columns}>
      {withKeys(rows).map(({ thing, at }) => (
        <tr key={at}>
          {thing.map((cell, column) => (
            <td key={columns[column]}>
              <InlineText text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

/** A list of transitions, with the initial state highlighted. */
function TransitionList({
  initial,
  transitions,
}: {
  initial: string
  transitions: SpecDiagram['transitions']
}) {
  return (
    <ul className="related-links">
      <li>
        ● → <span className="pill">{initial}</span>
      </li>
      {transitions.map(({ from, to, name }) => (
        <li key={`${from} ${name} ${to}`}>
          <span className="pill">{from}</span> → {name} → <span className="pill">{to}</span>
        </li>
      ))}
    </ul>
  )
}

function InlineText({ text }: { text: SpecInline }) {
  return withKeys(text).map(({ thing, at }) => <InlineSpan key={at} span={thing} />)
}

function InlineSpan({ span }: { span: SpecSpan }) {
  if (typeof span === 'string') return span
  if ('code' in span) return <code>{span.code}</code>
  if ('strong' in span) return <strong>{span.strong}</strong>
  return <em>{span.mark}</em>
}
