import { useLocation } from 'react-router'
import { useFrameTexts } from '../../../frame-texts-context.ts'
import { urls } from '../../../url-map.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { visitor } from '../../../records/admin-data.ts'
import type { PageReader } from './parts.tsx'

/** Stands for what the reader may not see. Whoever is not signed in may be allowed to afterwards. */
export function NoAccess({ reader }: { reader: PageReader }) {
  const { frame } = useFrameTexts()
  const t = useMessages()
  const { pathname, search } = useLocation()
  // The page has a heading of its own.
  if (reader.user !== visitor) return <p className="note">{t('admin.notFound.text')}</p>
  const next = encodeURIComponent(pathname + search)
  return (
    <p>
      <a className="button main" href={`${urls.login}?next=${next}`}>
        {frame.signIn}
      </a>
    </p>
  )
}
