import { useEffect } from 'react'
import type { ActionResult, PageContext } from 'nacre/http'
import { useSite } from 'nacre/react'
import type { product } from '../../product.ts'
import { CardGrid } from './card-grid.tsx'
import { makeOpeningCalls } from './opening-calls.ts'
import { TileGrid } from './tile-grid.tsx'
import './welcome.css'

/** The maximum page size, because the page displays all records. */
const maxPage = { limit: 200 }

export async function load({ http }: PageContext<typeof product>) {
  const [tiles, folders, links, notes, cards] = await Promise.all([
    http.tiles.list(maxPage),
    http.folders.list(maxPage),
    http.folderLinks.list(maxPage),
    http.notes.list(maxPage),
    http.cards.list(maxPage),
  ])
  return { tiles, folders, links, notes, cards }
}

export type WelcomeData = Awaited<ReturnType<typeof load>>

/** Handles LIKE without JavaScript. The form contains the card and the new state. */
export async function action(
  { http, url }: PageContext<typeof product>,
  form: FormData,
): Promise<ActionResult> {
  const card = form.get('card')
  const id = typeof card === 'string' ? card : ''
  const result = await http.cards.react(id, 'like', form.get('like') !== 'no')
  return result.ok ? { to: `${url.pathname}#card-${encodeURIComponent(id)}` } : result.problem
}

export function Page({ data }: { data: WelcomeData }) {
  const { http, calls } = useSite()
  useEffect(() => makeOpeningCalls(http, calls), [http, calls])
  return (
    <div className="welcome">
      <h1>Welcome</h1>
      <TileGrid tiles={data.tiles} />
      <CardGrid {...data} />
    </div>
  )
}
