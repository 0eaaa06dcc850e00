import { useMessages } from '../../../use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { ActivityList } from '../../activity/activity-log.tsx'
import { type ActivityPageData, loadActivity } from '../../activity/load-activity.ts'
import { loadAdmin } from '../../admin-data.ts'
import { NotFound } from '../../not-found.tsx'

interface AuditData {
  readonly language: string
  /** Absent if the reader does not administer the installation. */
  readonly entries?: ActivityPageData
}

export async function load({ http, url }: PageContext): Promise<AuditData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  if (!admin.screens.includes('system/audit')) return { language }
  return { language, entries: await loadActivity(http, url, admin) }
}

export function head({ language, entries }: AuditData) {
  return entries ? { title: messagesFor(language)('system.audit.title') } : { status: 404 as const }
}

/** The activity log of all entities. */
export function Page({ data: { entries } }: { data: AuditData }) {
  const t = useMessages()
  if (!entries) return <NotFound />
  return (
    <>
      <ScreenHead title={t('system.audit.title')} about={t('system.audit.about')} />
      <ActivityList data={entries} label={t('system.audit.title')} />
    </>
  )
}
