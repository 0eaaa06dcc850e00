import { allows } from '#shell/language/entities/separate-verbs.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { messagesFor } from '#shell/messages/translate.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { ScreenHead } from '../../../kit/screen-head.tsx'
import { findListed, loadAdmin } from '../../../records/admin-data.ts'
import { NotFound } from '../not-found.tsx'
import { ActivityList } from './activity-log.tsx'
import { type ActivityPageData, loadActivity } from './load-activity.ts'
import { listPath } from '../../../records/list-path.ts'

interface ActivityData {
  readonly language: string
  /** Absent if the reader may not see any activity of the entity. */
  readonly entity?: EntitySchema
  readonly entries?: ActivityPageData
}

export async function load({ http, url, params }: PageContext): Promise<ActivityData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const entity = findListed(admin, params['plural'])
  if (!entity || !allows(entity, 'history')) return { language }
  return { language, entity, entries: await loadActivity(http, url, admin, entity.name) }
}

export function head({ entity, language }: ActivityData) {
  if (!entity) return { status: 404 as const }
  return { title: `${messagesFor(language)('record.adminActivity.title')}: ${entity.pluralLabel}` }
}

/** The activity of all records of an entity. */
export function Page({ data: { entity, entries } }: { data: ActivityData }) {
  const t = useMessages()
  if (!entity || !entries) return <NotFound />
  return (
    <>
      <ScreenHead
        title={t('record.adminActivity.title')}
        crumbs={[{ to: listPath(entity), label: entity.pluralLabel }]}
        about={t('record.adminActivity.about')}
      />
      <ActivityList data={entries} label={t('record.adminActivity.title')} entity={entity} />
    </>
  )
}
