import { type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { loadMessages } from '#load-messages'
import type { MessageBundle } from '#shell/messages/bundles.ts'
import type { PageContext } from '#shell/http/page-context.ts'
import { useAnnounce } from '../../../components/announce.ts'
import { SiteContext, useSite } from '../../../components/site.ts'
import { LanguageContext, LocaleContext } from '../../../kit/language-context.ts'
import { dismissToast, toasts } from '../../../kit/toast-store.ts'
import { AdminContext } from '../../../records/admin-context.ts'
import { loadFieldTypeViews } from '../../../records/custom/field-type-views.ts'
import { loadForPage } from '../../../records/admin-data.ts'
import type { AdminData } from '../../../records/data-in-area.ts'
import { areaAt } from '../../../records/data-in-area.ts'
import { createAdminHttp } from '../admin-http.ts'
import '../../../kit/kit.css'
import './parts.css'

/**
 * The reader of a page with parts: who they are, their language and time zone, and what they may know.
 *
 * @example
 * const titleFor = ({ language }: PageReader) => (language === 'de' ? 'Räume' : 'Rooms')
 */
export type PageReader = AdminData

/**
 * Loads what the parts of a page need to know of its reader, with the messages in their language. On a
 * page outside of all areas, visitors are readers, too.
 *
 * @example
 * export const load = async (context: PageContext) => ({ reader: await loadPageReader(context) })
 */
export async function loadPageReader(context: PageContext): Promise<PageReader> {
  return loadReaderFor(context, [])
}

/**
 * Loads the reader of a page, the messages of its forms or lists, and the views of the product for the
 * field types of an entity, or of all.
 */
export async function loadReaderFor(
  { http, url }: Pick<PageContext, 'http' | 'url'>,
  more: readonly MessageBundle[],
  plural?: string,
): Promise<PageReader> {
  const reader = await loadForPage(http, url)
  const entities = reader.allEntities.filter((one) => plural === undefined || one.plural === plural)
  await loadFieldTypeViews(entities)
  // An area has loaded its own.
  if (!areaAt(url.pathname, reader.areas)) {
    await Promise.all(
      (['parts', ...more] as const).map((bundle) => loadMessages(bundle, reader.language)),
    )
  }
  return reader
}

/**
 * Stands around the parts of a page outside of areas, such as tables of records, and gives them their
 * reader. An area does the same for its pages.
 *
 * @example
 * export const Page = ({ data: { reader } }: { data: { reader: PageReader } }) => (
 *   <Parts reader={reader}>
 *     <RecordTable plural="rooms" records={[]} columns={[]} empty="There is no room." />
 *   </Parts>
 * )
 */
export function Parts({ reader, children }: { reader: PageReader; children: ReactNode }) {
  const around = useSite()
  const { language, locale } = reader
  const isInArea = useContext(AdminContext) !== undefined
  const site = useMemo(
    () => ({ ...around, http: createAdminHttp(around.http, language) }),
    [around, language],
  )
  if (isInArea) return children
  return (
    <SiteContext value={site}>
      <LanguageContext value={language}>
        <LocaleContext value={locale}>
          <AdminContext value={reader}>
            <div className="page-parts">{children}</div>
            <Announcer />
          </AdminContext>
        </LocaleContext>
      </LanguageContext>
    </SiteContext>
  )
}

/** Announces what areas show as toasts. */
function Announcer() {
  const entries = useSyncExternalStore(toasts.subscribe, toasts.now, toasts.onServer)
  const announce = useAnnounce()
  useEffect(() => {
    for (const { id, sentence } of entries) {
      announce(sentence)
      dismissToast(id)
    }
  }, [entries, announce])
  return null
}
