import type { RecordOf, RecordPage } from 'nacre'
import type { HttpResult } from 'nacre/http'
import type { tile } from '../../entities/tile.ts'
import { textColorOn } from './text-color.ts'
import { SectionError } from './section-error.tsx'

export function TileGrid({ tiles }: { tiles: HttpResult<RecordPage<typeof tile>> }) {
  if (!tiles.ok) return <SectionError problem={tiles.problem} />
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
      data-ink={textColorOn(color)}
      data-long={text.length > 12 * cols || undefined}
    >
      {/* The policy allows no style attributes, but SVG attributes may set any color. */}
      <svg aria-hidden="true">
        <rect width="100%" height="100%" fill={color} />
      </svg>
      <span>{text}</span>
    </li>
  )
}
