import type { EntityOutline } from '#shell/model/outline/entity-outline.ts'
import { useHydrated } from '../../../../components/hydrated.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { KitIcon } from '../../../kit/kit-icon.tsx'
import { useAdmin, useWords } from '../../admin-context.ts'
import { madeBy } from './act-on-import.ts'
import { importWords } from './import-words.ts'
import { RejectedLink } from './rows-report.tsx'
import type { Importing } from './use-import.ts'

interface Props {
  entity: EntityOutline
  importing: Importing
  isDone: boolean
}

/** What can be done next. */
export function ImportButtons({ entity, importing, isDone }: Props) {
  const say = useWords(importWords)
  const { language } = useAdmin()
  const isAlive = useHydrated()
  const { report, isDry } = importing.imported
  const willBe = report && isDry ? report.counts.created + report.counts.changed : 0
  const made = report && isDone ? madeBy(report) : []
  return (
    <div className="exchange-buttons">
      {willBe > 0 && (
        <button type="submit" name="step" value="import" className="main">
          {say.go(willBe.toLocaleString(language))}
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
          {say.check}
        </button>
      )}
      {isDone && (
        <IntentLink className="button main" to={`/admin/${entity.plural}`}>
          {say.toList}
        </IntentLink>
      )}
      {report && made.length > 0 && (
        <>
          {!isAlive && <input type="hidden" name="rows" value={JSON.stringify(made)} />}
          <button
            type={isAlive ? 'button' : 'submit'}
            name="step"
            value="undo"
            onClick={isAlive ? () => void importing.undo(report) : undefined}
          >
            <KitIcon name="undo" />
            {say.undo}
          </button>
        </>
      )}
      {report && report.rejected !== '' && (
        <>
          <RejectedLink entity={entity} rejected={report.rejected} />
          {isAlive && (
            <button type="button" onClick={() => importing.paste(report.rejected)}>
              <KitIcon name="change" />
              {say.mend}
            </button>
          )}
        </>
      )}
    </div>
  )
}
