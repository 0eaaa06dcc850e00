import { useMessages } from '../../use-messages.ts'
import type { Translate } from '#shell/messages/message.ts'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ActionSchema, EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../components/intent-link.tsx'
import { ActionForm } from '../../form/action-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { KitIcon } from '../../kit/kit-icon.tsx'
import { Popover } from '../../kit/popover.tsx'
import { FieldInput } from '../fields/field-input.tsx'
import type { AnyRecord } from '../any-record.ts'
import { stateName, versionName, intentName } from './form-names.ts'
import type { MayNow } from './load-record.ts'
import { runRecordFormAction } from './save-record.ts'
import { type UndoAction, useUndoToast } from './use-undo-toast.ts'
import './states/states.css'

interface Props {
  entity: EntitySchema
  record: AnyRecord
  may: MayNow
}

/** The state of a record and its actions. A disabled transition shows its reason. */
export function RecordActions({ entity, record, may }: Props) {
  const t = useMessages()
  const { states, actions } = entity
  const state = String(record['state'])
  const { act, targetState } = useOptimisticState(entity, record)
  const displayedState = targetState ?? state
  const moves = Object.entries(states?.moves ?? {}).filter(([, { from }]) => from.includes(state))
  const allowedMoves = moves.filter(([name]) => may[name] === true)
  const closed = moves.filter(([name]) => typeof may[name] === 'string')
  const customActions = Object.entries(actions).filter(
    ([name, one]) => name in may && one.kind === 'code',
  )
  return (
    <div className="doings">
      <ActionForm act={act} name="doings" className="doings">
        <input type="hidden" name={versionName} value={record.version} />
        <input type="hidden" name={stateName} value={state} />
        {states && (
          <p aria-live="polite" aria-busy={targetState !== undefined}>
            <span className="visually-hidden">{t('record.recordActions.state')}: </span>
            <span className="pill">{states.labels[displayedState] ?? displayedState}</span>
          </p>
        )}
        {allowedMoves.map(([name, { label, to }], index) => (
          <ActionButton
            key={name}
            name={name}
            isMain={index === 0}
            warning={warningOf(t, entity, to)}
          >
            {label}
          </ActionButton>
        ))}
        {customActions
          .filter(([, one]) => !hasInput(one))
          .map(([name, { label }]) => (
            <ActionButton key={name} name={name} isClosed={may[name] !== true}>
              {label}
            </ActionButton>
          ))}
        {may['remove'] === true && (
          <ActionButton name="remove">
            <KitIcon name="remove" />
            {t('record.recordActions.remove')}
          </ActionButton>
        )}
        {closed.length > 0 && (
          <ul className="closed-moves">
            {closed.map(([name, { label }]) => (
              <li key={name}>
                <strong>{label}</strong>: {may[name]}
              </li>
            ))}
          </ul>
        )}
      </ActionForm>
      {customActions
        .filter(([name, one]) => hasInput(one) && may[name] === true)
        .map(([name, one]) => (
          <ActionWithInput key={name} act={act} name={name} action={one} />
        ))}
      {may['change'] === true && (
        <IntentLink className="button quiet" to={`/admin/${entity.plural}/${record.id}/history`}>
          <KitIcon name="history" />
          {t('record.recordActions.history')}
        </IntentLink>
      )}
    </div>
  )
}

/**
 * Displays the target state of a transition immediately, until a newer version arrives or the
 * transition fails.
 */
function useOptimisticState(
  entity: EntitySchema,
  { version }: AnyRecord,
): { act: UndoAction; targetState: string | undefined } {
  const [targetState, setTargetState] = useState<{ state: string | undefined; version: number }>()
  const { revalidate } = useRevalidator()
  const undoing = useUndoToast(entity, runRecordFormAction)
  const act: UndoAction = async (context, form) => {
    const requested = form.get(intentName)
    const state = typeof requested === 'string' ? entity.states?.moves[requested]?.to : undefined
    setTargetState({ state, version })
    const outcome = await undoing(context, form)
    if ('to' in outcome) return outcome
    setTargetState(undefined)
    // After a failure, the displayed record may be outdated.
    await revalidate()
    return outcome
  }
  return { act, targetState: targetState?.version === version ? targetState.state : undefined }
}

function warningOf(t: Translate, { states }: EntitySchema, to: string): string | undefined {
  const isLeft = Object.values(states?.moves ?? {}).some(({ from }) => from.includes(to))
  return isLeft ? undefined : t('record.recordActions.sure', { to: states?.labels[to] ?? to })
}

function hasInput(action: ActionSchema): boolean {
  return action.kind === 'code' && Object.keys(action.input).length > 0
}

interface ActionButtonProps {
  name: string
  children: ReactNode
  isMain?: boolean
  isClosed?: boolean
  /** A warning, which requires a confirmation. */
  warning?: string | undefined
}

function ActionButton({
  name,
  children,
  isMain = false,
  isClosed = false,
  warning,
}: ActionButtonProps) {
  const t = useMessages()
  const className = isMain ? 'main' : undefined
  if (warning === undefined) {
    return (
      <button
        type="submit"
        name={intentName}
        value={name}
        className={className}
        disabled={isClosed}
      >
        {children}
      </button>
    )
  }
  return (
    <Popover label={children} className={className} isAtEnd>
      <div className="sure">
        <p>{warning}</p>
        <button type="submit" name={intentName} value={name} className="main">
          {t('record.recordActions.yes')}
        </button>
      </div>
    </Popover>
  )
}

/** A button with a form for an action that needs input. */
function ActionWithInput({
  act,
  name,
  action,
}: {
  act: UndoAction
  name: string
  action: ActionSchema
}) {
  const input = action.kind === 'code' ? action.input : {}
  return (
    <Popover label={action.label} isAtEnd>
      <ActionForm act={act} name={`do-${name}`} className="form sure">
        <input type="hidden" name={intentName} value={name} />
        {Object.entries(input).map(([field, schema]) => (
          <FieldInput key={field} name={field} field={schema} value={schema.defaultValue} />
        ))}
        <SubmitButton>{action.label}</SubmitButton>
      </ActionForm>
    </Popover>
  )
}
