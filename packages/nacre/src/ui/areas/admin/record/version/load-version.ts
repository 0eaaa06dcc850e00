import type { PageContext } from '#shell/http/page-context.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { findListed, loadAdmin } from '../../../../records/admin-data.ts'
import type { AnyRecord } from '../../../../records/any-record.ts'
import type { Titles } from '../diff/titles.ts'
import type { PastVersion } from '../history/entry.ts'
import { loadRecordOrRemoved } from '../removed/load-removed.ts'
import { tryLoad, type LoadResult } from '../../../screen/try-load.ts'
import { loadTitles } from '../history/load-titles.ts'

export interface VersionData {
  readonly language: string
  /** Absent if the version does not exist or the reader may not see it. */
  readonly entity?: EntitySchema
  readonly record?: AnyRecord
  readonly past?: PastVersion
  /** The version to compare with. Absent for the current record. */
  readonly other?: PastVersion
  readonly titles: LoadResult<Titles>
  readonly mayChange: boolean
}

export async function loadVersion({ http, url, params }: PageContext): Promise<VersionData> {
  const admin = await loadAdmin(http, url)
  const { language } = admin
  const missingVersion = { language, titles: { data: {} }, mayChange: false }
  const entity = findListed(admin, params['plural'])
  if (!entity) return missingVersion
  const path = `/v1/${entity.plural}/${encodeURIComponent(params['id'] ?? '')}`
  const versionPath = (version: string) => `${path}/history/${encodeURIComponent(version)}`
  const requested = url.searchParams.get('with') ?? ''
  const [{ record }, past, other, may] = await Promise.all([
    loadRecordOrRemoved(http, entity, params['id'] ?? ''),
    http.get<PastVersion>(versionPath(params['version'] ?? '')),
    requested === '' ? undefined : http.get<PastVersion>(versionPath(requested)),
    http.get<Readonly<Record<string, unknown>>>(`${path}/permissions`),
  ])
  if (!record || !past.ok) return missingVersion
  const values = [record, past.data.values, ...(other?.ok ? [other.data.values] : [])]
  return {
    language,
    entity,
    record,
    past: past.data,
    ...(other?.ok ? { other: other.data } : {}),
    titles: await tryLoad(http, (localHttp) => loadTitles(localHttp, admin, entity, values)),
    mayChange: may.ok && may.data['change'] === true,
  }
}
