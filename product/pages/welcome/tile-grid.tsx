import type { Answer } from '#shell/http/http.ts'
import type { ListOf, RecordOf } from '#shell/model/entity.ts'
import type { tile } from '../../entities/tile.ts'
import { inkOn } from './ink.ts'
import { Unavailable } from './unavailable.tsx'

export function TileGrid({ tiles }: { tiles: Answer<ListOf<typeof tile>> }) {
  if (!tiles.ok) return <Unavailable problem={tiles.problem} />
  return (
    <section aria-label="Tiles">
      <ul className="tiles">
        {tiles.data.items.map((item) => (
          <Tile key={item.id} tile={item} />
        ))}
      </ul>
    </section>
  )
}

function Tile({ tile: { text, cols, rows, color } }: { tile: RecordOf<typeof tile> }) {
  return (
    <li
      className="tile"
      data-cols={cols}
      data-rows={rows}
      data-ink={inkOn(color)}
      data-long={text.length > 12 * cols || undefined}
    >
      {/* The policy allows no style attributes; a drawing may have any colour. */}
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <span>{text}</span>
    </li>
  )
}
