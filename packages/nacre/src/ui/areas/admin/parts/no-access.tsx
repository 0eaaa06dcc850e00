import { useLocation } from 'react-router'
import { useFrameTexts } from '../../../frame-texts-context.ts'
import { urls } from '../../../url-map.ts'
import { visitor } from '../admin-data.ts'
import { NotFound } from '../not-found.tsx'
import type { PageReader } from './parts.tsx'

/** Stands for what the reader may not see. Whoever is not signed in may be allowed to afterwards. */
export function NoAccess({ reader }: { reader: PageReader }) {
  const { frame } = useFrameTexts()
  const { pathname, search } = useLocation()
  if (reader.user !== visitor) return <NotFound />
  const next = encodeURIComponent(pathname + search)
  return (
    <p>
      <a className="button main" href={`${urls.login}?next=${next}`}>
        {frame.signIn}
      </a>
    </p>
  )
}
