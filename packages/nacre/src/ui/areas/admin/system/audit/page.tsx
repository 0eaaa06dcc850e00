import { useMessages } from '../../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { ScreenHead } from '../../../../kit/screen-head.tsx'
import { ActivityList } from '../../activity/activity-log.tsx'
import { type ActivityPageData, loadActivity } from '../../activity/load-activity.ts'
import { loadAdmin } from '../../../../records/admin-data.ts'

interface AuditData {
  readonly language: string
  readonly entries: ActivityPageData
}

export async function load({ http, url }: PageContext): Promise<AuditData> {
  const admin = await loadAdmin(http, url)
  return { language: admin.language, entries: await loadActivity(http, url, admin) }
}

export function head({ language }: AuditData) {
  return { title: messagesFor(language)('system.audit.title') }
}

/** The activity log of all entities. */
export function Page({ data: { entries } }: { data: AuditData }) {
  const t = useMessages()
  return (
    <>
      <ScreenHead title={t('system.audit.title')} about={t('system.audit.about')} />
      <ActivityList data={entries} label={t('system.audit.title')} />
    </>
  )
}
