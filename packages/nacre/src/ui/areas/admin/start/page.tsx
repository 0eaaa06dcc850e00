import type { PageContext } from '#shell/http/page-context.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { useAdmin } from '../../../records/admin-context.ts'
import { listedEntities, loadAdmin } from '../../../records/admin-data.ts'
import { listPath } from '../../../records/list-path.ts'

/** Redirects to where the area begins: the home page of the admin area, or the first list. */
export async function load({ http, url }: PageContext): Promise<{ title: string }> {
  const admin = await loadAdmin(http, url)
  const { area } = admin
  const first = listedEntities(admin).find(({ isInNavigation = true }) => isInNavigation)
  const start = area.home === url.pathname ? first && listPath(first) : area.home
  if (start === undefined) return { title: area.label ?? '' }
  throw new Response(null, { status: 302, headers: { location: start + url.search } })
}

export const head = ({ title }: { title: string }) => ({ title })

/** An area without lists for its reader. */
export function Page({ data: { title } }: { data: { title: string } }) {
  const { user } = useAdmin()
  const t = useMessages()
  return (
    <>
      <ScreenHead title={title === '' ? (user.name ?? user.email) : title} />
      <EmptyState title={t('admin.home.none')}>{t('admin.home.noneText')}</EmptyState>
    </>
  )
}
