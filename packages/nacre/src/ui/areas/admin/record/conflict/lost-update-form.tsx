import { useMessages } from '../../../../kit/use-messages.ts'
import { useEffect, useRef } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActionForm } from '../../../../form/action-form.tsx'
import { FieldValue } from '../diff/field-value.tsx'
import { intentName } from '../form/form-names.ts'
import type { UndoAction } from '../actions/use-undo-toast.ts'
import type { LostUpdate } from './conflict.ts'
import { conflictStateName, choiceInputName } from './resolve-conflict.ts'
import { resolveIntent } from './resolve-intent.ts'
import './conflict.css'
import { listPath } from '../../../../records/list-path.ts'

/** Replaces a form whose record was removed by another user, and preserves its values. */
export function LostUpdateForm({
  entity,
  lost,
  act,
}: {
  entity: EntitySchema
  lost: LostUpdate
  act: UndoAction
}) {
  const t = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { mayRestore, mayCopy, problem, mine } = lost
  return (
    <ActionForm
      act={act}
      name="record"
      isInPlace
      className="conflict"
      renderShown={(lostUpdate: LostUpdate) => (
        <LostUpdateForm entity={entity} lost={lostUpdate} act={act} />
      )}
    >
      <input type="hidden" name={intentName} value={resolveIntent} />
      <input type="hidden" name={conflictStateName} value={JSON.stringify(lost)} />
      <h2 ref={heading} tabIndex={-1}>
        {t('record.conflict.lostTitle')}
      </h2>
      <p>{t('record.conflict.lostText')}</p>
      {problem && (
        <p className="problem" role="alert">
          {problem.title} {Object.values(problem.errors ?? {}).join(' ')}
        </p>
      )}
      <dl className="unsaved-values" aria-label={t('record.conflict.unsaved')}>
        {Object.entries(mine).map(([name, value]) => {
          const field = entity.fields[name]
          return field ? (
            <div key={name}>
              <dt>{field.label}</dt>
              <dd>
                <FieldValue field={field} value={value} />
              </dd>
            </div>
          ) : null
        })}
      </dl>
      <div className="conflict-actions">
        {mayRestore && (
          <button type="submit" className="main" name={choiceInputName('')} value="restore">
            {t('record.conflict.restore')}
          </button>
        )}
        {mayCopy && (
          <button
            type="submit"
            className={mayRestore ? undefined : 'main'}
            name={choiceInputName('')}
            value="copy"
          >
            {t('record.conflict.copy')}
          </button>
        )}
        <IntentLink className="button quiet" to={listPath(entity)}>
          {t('record.conflict.discardChanges')}
        </IntentLink>
      </div>
    </ActionForm>
  )
}
