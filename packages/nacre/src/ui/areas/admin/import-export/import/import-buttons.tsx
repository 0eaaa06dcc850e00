import { useMessages } from '../../../../kit/use-messages.ts'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { useHydrated } from '../../../../components/use-hydrated.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { importedRecords } from './run-import-action.ts'
import { RejectedLink } from './import-report-view.tsx'
import type { ImportFlow } from './use-import.ts'
import { listPath } from '../../../../records/list-path.ts'

interface Props {
  entity: EntitySchema
  importing: ImportFlow
  isDone: boolean
}

/** The buttons for the next step of an import. */
export function ImportButtons({ entity, importing, isDone }: Props) {
  const t = useMessages()
  const isAlive = useHydrated()
  const { report, isDry } = importing.imported
  const willBe = report && isDry ? report.counts.created + report.counts.changed : 0
  const importedItems = report && isDone ? importedRecords(report) : []
  return (
    <div className="exchange-buttons">
      {willBe > 0 && (
        <button type="submit" name="step" value="import" className="main">
          {t('importExport.import.run', { count: willBe })}
        </button>
      )}
      {!isDone && (
        <button
          type="submit"
          name="step"
          value="check"
          className={willBe > 0 ? undefined : 'main'}
          disabled={isAlive && importing.imported.text === ''}
        >
          {t('importExport.import.check')}
        </button>
      )}
      {isDone && (
        <IntentLink className="button main" to={listPath(entity)}>
          {t('importExport.import.toList')}
        </IntentLink>
      )}
      {report && importedItems.length > 0 && (
        <>
          {!isAlive && <input type="hidden" name="rows" value={JSON.stringify(importedItems)} />}
          <button
            type={isAlive ? 'button' : 'submit'}
            name="step"
            value="undo"
            onClick={isAlive ? () => void importing.undo(report) : undefined}
          >
            <KitIcon name="undo" />
            {t('importExport.import.undo')}
          </button>
        </>
      )}
      {report && report.rejected !== '' && (
        <>
          <RejectedLink entity={entity} rejected={report.rejected} />
          {isAlive && (
            <button type="button" onClick={() => importing.paste(report.rejected)}>
              <KitIcon name="change" />
              {t('importExport.import.fixHere')}
            </button>
          )}
        </>
      )}
    </div>
  )
}
