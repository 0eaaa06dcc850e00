import { formatList } from '../../../../records/formats.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { useEffect, useId, useRef } from 'react'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActionForm } from '../../../../form/action-form.tsx'
import { SubmitButton } from '../../../../form/submit-button.tsx'
import { useAdmin } from '../../../../records/admin-context.ts'
import { DateTimeText } from '../../../../records/date-time-text.tsx'
import { useFormatAuthor } from '../author.tsx'
import { intentName } from '../form/form-names.ts'
import type { UndoAction } from '../actions/use-undo-toast.ts'
import { ConflictRow } from './conflict-row.tsx'
import type { Conflict } from './conflict.ts'
import { conflictStateName } from './resolve-conflict.ts'
import { resolveIntent } from './resolve-intent.ts'
import './conflict.css'

interface Props {
  entity: EntitySchema
  conflict: Conflict
  /** The URL of the current record. */
  recordUrl: string
  act: UndoAction
}

/** Replaces a form after a conflict. The user selects a value for each field. */
export function ConflictForm({ entity, conflict, recordUrl, act }: Props) {
  const t = useMessages()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { fields, others, problem, choices, authors: saved } = conflict
  const { user, locale } = useAdmin()
  const isMe = saved.length > 0 && saved.every(({ actor }) => actor === `user:${user.id}`)
  const title = isMe ? t('record.conflict.ownChange') : t('record.conflict.title')
  const isMissing = choices !== undefined && problem === undefined
  return (
    <ActionForm
      act={act}
      name="record"
      isInPlace
      className="conflict"
      renderShown={renderConflict(entity, recordUrl, act)}
    >
      <input type="hidden" name={intentName} value={resolveIntent} />
      <input type="hidden" name={conflictStateName} value={JSON.stringify(conflict)} />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <ConflictAuthors conflict={conflict} />
      <p>{t('record.conflict.instructions')}</p>
      {(problem !== undefined || isMissing) && (
        <div className="problem" role="alert">
          <p>{problem?.title ?? t('record.conflict.missing')}</p>
          {Object.entries(problem?.errors ?? {}).map(([name, fieldError]) => (
            <p key={name}>
              {entity.fields[name]?.label ?? name}: {fieldError}
            </p>
          ))}
        </div>
      )}
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('record.conflict.field')}</th>
            <th scope="col" id={`${id}-mine`}>
              {t('record.conflict.mine')}
            </th>
            <th scope="col" id={`${id}-theirs`}>
              {t('record.conflict.theirs')}
            </th>
            <th scope="col" id={`${id}-before`}>
              {t('record.conflict.before')}
            </th>
          </tr>
        </thead>
        {fields.map((name) => (
          <ConflictRow key={name} id={id} name={name} entity={entity} conflict={conflict} />
        ))}
      </table>
      {others.length > 0 && (
        <p className="help">
          {t('record.conflict.alsoMerged', {
            fields: formatList(
              locale,
              others.map((name) => entity.fields[name]?.label ?? name),
            ),
          })}
        </p>
      )}
      <div className="conflict-actions">
        <SubmitButton>{t('record.conflict.save')}</SubmitButton>
        <IntentLink className="button" to={recordUrl}>
          {t('record.conflict.discardOwn')}
        </IntentLink>
      </div>
    </ActionForm>
  )
}

function renderConflict(entity: EntitySchema, recordUrl: string, act: UndoAction) {
  return (conflict: Conflict) => (
    <ConflictForm entity={entity} conflict={conflict} recordUrl={recordUrl} act={act} />
  )
}

function ConflictAuthors({ conflict: { authors: saved } }: { conflict: Conflict }) {
  const author = useFormatAuthor()
  const t = useMessages()
  if (saved.length === 0) return <p>{t('record.conflict.otherChange')}</p>
  return (
    <ul className="conflict-authors">
      {saved.map((one) => (
        <li key={one.actor ?? ''}>
          <strong>{author(one)}</strong>, <DateTimeText time={one.at} />
        </li>
      ))}
    </ul>
  )
}
