import { PlainTable } from '../../kit/plain-table.tsx'
import type { Block, Diagram, Inline, Item, Span } from '#shell/model/specification-document.ts'

/** Things with their places, which tell them apart: none changes its place while it is read. */
const placed = <Thing,>(things: readonly Thing[]): readonly { thing: Thing; at: string }[] =>
  things.map((thing, place) => ({ thing, at: String(place) }))

/** A piece of the specification. */
export function Blocks({ blocks, label }: { blocks: readonly Block[]; label: string }) {
  return placed(blocks).map(({ thing, at }) => (
    <OneBlock key={at} block={thing} label={`${label}, ${Number(at) + 1}`} />
  ))
}

function OneBlock({ block, label }: { block: Block; label: string }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line text={block.text} />
        </p>
      )
    case 'list':
      return <Items items={block.items} />
    case 'table':
      return <Table columns={block.columns} rows={block.rows} label={label} />
    case 'diagram':
    default:
      return <Ways initial={block.initial} ways={block.ways} />
  }
}

function Items({ items }: { items: readonly Item[] }) {
  return (
    <ul>
      {placed(items).map(({ thing, at }) => (
        <li key={at}>
          <Line text={thing.text} />
          {thing.items && <Items items={thing.items} />}
        </li>
      ))}
    </ul>
  )
}

function Table(props: {
  columns: readonly string[]
  rows: readonly (readonly Inline[])[]
  label: string
}) {
  const { columns, rows, label } = props
  return (
    <PlainTable label={label} about={`${label}: ${columns.join(', ')}`} columns={columns}>
      {placed(rows).map(({ thing, at }) => (
        <tr key={at}>
          {thing.map((cell, column) => (
            <td key={columns[column]}>
              <Line text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </PlainTable>
  )
}

/** States and the ways between them: each way a line, the first state marked. */
function Ways({ initial, ways }: { initial: string; ways: Diagram['ways'] }) {
  return (
    <ul className="ways">
      <li>
        ● → <span className="pill">{initial}</span>
      </li>
      {ways.map(({ from, to, name }) => (
        <li key={`${from} ${name} ${to}`}>
          <span className="pill">{from}</span> → {name} → <span className="pill">{to}</span>
        </li>
      ))}
    </ul>
  )
}

function Line({ text }: { text: Inline }) {
  return placed(text).map(({ thing, at }) => <Piece key={at} span={thing} />)
}

function Piece({ span }: { span: Span }) {
  if (typeof span === 'string') return span
  if ('code' in span) return <code>{span.code}</code>
  if ('strong' in span) return <strong>{span.strong}</strong>
  return <em>{span.mark}</em>
}
