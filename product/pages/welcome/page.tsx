import { useEffect } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import { useSite } from '#shell/ui/components/site.ts'
import type { product } from '../../product.ts'
import { CardGrid } from './card-grid.tsx'
import { makeOpeningCalls } from './opening-calls.ts'
import { TileGrid } from './tile-grid.tsx'
import './welcome.css'

/** As many as one answer can have: the page shows all that there is. */
const all = { limit: 200 }

export async function load({ http }: PageContext<typeof product>) {
  const [tiles, folders, links, notes, cards] = await Promise.all([
    http.tiles.list(all),
    http.folders.list(all),
    http.folderLinks.list(all),
    http.notes.list(all),
    http.cards.list(all),
  ])
  return { tiles, folders, links, notes, cards }
}

export type WelcomeData = Awaited<ReturnType<typeof load>>

/** A press on LIKE without JavaScript: the form names the card and what is wanted. */
export async function act(
  { http, url }: PageContext<typeof product>,
  form: FormData,
): Promise<ActOutcome> {
  const card = form.get('card')
  const id = typeof card === 'string' ? card : ''
  const answer = await http.cards.tally(id, 'like', form.get('like') !== 'no')
  return answer.ok ? { to: `${url.pathname}#card-${encodeURIComponent(id)}` } : answer.problem
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
