import { allows } from '#shell/language/entities/separate-verbs.ts'
import { useMessages } from '../../../kit/use-messages.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import type { ListUrlParams } from '../list/list-url.ts'
import { exportUrl } from './export-url.ts'
import { listPath } from '../../../records/list-path.ts'

/** The import and export links of a list. */
export function ExchangeTools({ entity, params }: { entity: EntitySchema; params: ListUrlParams }) {
  const t = useMessages()
  const { path, verbs = path === undefined ? ['import'] : [] } = entity
  const mayImport = verbs.includes('import') && ('create' in entity.may || 'change' in entity.may)
  return (
    <>
      {mayImport && (
        <IntentLink className="button" to={`${listPath(entity)}/import`}>
          <KitIcon name="import" />
          {t('list.importExport.import')}
        </IntentLink>
      )}
      {allows(entity, 'export') && (
        <IntentLink className="button" to={exportUrl(entity, params)}>
          <KitIcon name="export" />
          {t('list.importExport.export')}
        </IntentLink>
      )}
    </>
  )
}
