import { useEffect } from 'react'
import type { ActOutcome, PageContext } from '#shell/http/page-context.ts'
import type { ListOf } from '#shell/model/entity.ts'
import { useSite } from '#shell/ui/components/site.ts'
import type { card } from '../../entities/card.ts'
import type { folder } from '../../entities/folder.ts'
import type { folderLink } from '../../entities/folder-link.ts'
import type { note } from '../../entities/note.ts'
import type { tile } from '../../entities/tile.ts'
import { CardGrid } from './card-grid.tsx'
import { makeOpeningCalls } from './opening-calls.ts'
import { TileGrid } from './tile-grid.tsx'
import './welcome.css'

/** As many as one answer can have: the page shows all that there is. */
const all = 'limit=200'

export async function load({ http }: PageContext) {
  const [tiles, folders, links, notes, cards] = await Promise.all([
    http.get<ListOf<typeof tile>>(`/v1/tiles?${all}`),
    http.get<ListOf<typeof folder>>(`/v1/folders?${all}`),
    http.get<ListOf<typeof folderLink>>(`/v1/folder-links?${all}`),
    http.get<ListOf<typeof note>>(`/v1/notes?${all}`),
    http.get<ListOf<typeof card>>(`/v1/cards?${all}`),
  ])
  return { tiles, folders, links, notes, cards }
}

export type WelcomeData = Awaited<ReturnType<typeof load>>

/** A press on LIKE without JavaScript: the form names the card and what is wanted. */
export async function act({ http, url }: PageContext, form: FormData): Promise<ActOutcome> {
  const card = form.get('card')
  const id = typeof card === 'string' ? encodeURIComponent(card) : ''
  const address = `/v1/cards/${id}/like`
  const answer = form.get('like') === 'no' ? await http.delete(address) : await http.put(address)
  return answer.ok ? { to: `${url.pathname}#card-${id}` } : answer.problem
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
