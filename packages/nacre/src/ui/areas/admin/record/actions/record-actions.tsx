import { allowsHistory } from '#shell/language/entities/separate-verbs.ts'
import { useMessages } from '../../../../kit/use-messages.ts'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EntitySchema } from '#shell/model/schema/entity-schema.ts'
import { IntentLink } from '../../../../components/intent-link.tsx'
import { ActionForm } from '../../../../form/action-form.tsx'
import { KitIcon } from '../../../../kit/kit-icon.tsx'
import { Popover } from '../../../../kit/popover.tsx'
import type { AnyRecord } from '../../../../records/any-record.ts'
import {
  hasDialog,
  offeredActions,
  offeredMoves,
  type OfferedVerb,
} from '../../verbs/offered-verb.ts'
import { LazyVerbDialog, VerbButton } from '../../verbs/verb-button.tsx'
import { finalStateWarning, VerbConsequences } from '../../verbs/verb-consequences.tsx'
import { ClosedVerbs } from './closed-verbs.tsx'
import { stateName, versionName, intentName } from '../form/form-names.ts'
import type { MayNow } from '../load-record.ts'
import { RecordActionContext } from './record-action-context.ts'
import { isUndoableResult, type UndoAction, useUndoToast } from './use-undo-toast.ts'
import '../states/states.css'
import { isListed, listPath } from '../../../../records/list-path.ts'

interface Props {
  entity: EntitySchema
  record: AnyRecord
  may: MayNow
}

/** The state of a record, its moves and its actions. A closed one shows its reason. */
export function RecordActions({ entity, record, may }: Props) {
  const t = useMessages()
  const { states } = entity
  const state = String(record['state'])
  const { act, targetState } = useOptimisticState(entity, record)
  const displayedState = targetState ?? state
  // The dialog stays open if its verb is closed meanwhile, so that no input is lost.
  const [openVerb, setOpenVerb] = useState<OfferedVerb>()
  const isFromHere = ({ name }: OfferedVerb) => states?.moves[name]?.from.includes(state)
  const moves = offeredMoves(entity).filter(isFromHere)
  const verbs = [...moves, ...offeredActions(entity, 'record')]
  const openVerbs = verbs.filter(({ name }) => may[name] === true)
  const main = openVerbs.find(({ kind }) => kind === 'move')
  return (
    <div className="record-actions">
      <ActionForm act={act} name="record-actions" className="record-actions">
        <input type="hidden" name={versionName} value={record.version} />
        <input type="hidden" name={stateName} value={state} />
        {states && (
          <p aria-live="polite" aria-busy={targetState !== undefined}>
            <span className="visually-hidden">{t('record.recordActions.state')}: </span>
            <span className="pill">{states.labels[displayedState] ?? displayedState}</span>
          </p>
        )}
        {openVerbs.map((verb) =>
          hasDialog(verb) ? (
            <VerbButton
              key={verb.name}
              {...{ entity, verb, id: record.id }}
              className={verb === main ? 'button main' : 'button'}
              onOpen={() => setOpenVerb(verb)}
            />
          ) : (
            <SubmittedVerb key={verb.name} {...{ entity, verb }} isMain={verb === main} />
          ),
        )}
        {may['remove'] === true && (
          <button type="submit" name={intentName} value="remove" title={entity.effects['remove']}>
            <KitIcon name="remove" />
            {t('record.recordActions.remove')}
          </button>
        )}
        <ClosedVerbs
          may={may}
          verbs={[...verbs, { name: 'remove', label: t('record.recordActions.remove') }]}
        />
      </ActionForm>
      {isListed(entity) && allowsHistory(entity, may) && (
        <IntentLink className="button quiet" to={`${listPath(entity)}/${record.id}/history`}>
          <KitIcon name="history" />
          {t('record.recordActions.history')}
        </IntentLink>
      )}
      {openVerb && (
        <LazyVerbDialog
          {...{ entity, record, verb: openVerb }}
          onClose={() => setOpenVerb(undefined)}
          onMissing={() => setOpenVerb(undefined)}
        />
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
  const undoing = useUndoToast(entity, useContext(RecordActionContext))
  const ownVersion = useRef(version)
  const act: UndoAction = async (context, form) => {
    // The page may not have loaded the version of the last change yet. It is no conflict.
    if (Number(form.get(versionName)) < ownVersion.current)
      form.set(versionName, String(ownVersion.current))
    const requested = form.get(intentName)
    const state = typeof requested === 'string' ? entity.states?.moves[requested]?.to : undefined
    setTargetState({ state, version })
    const outcome = await undoing(context, form)
    if (isUndoableResult(outcome)) ownVersion.current = outcome.done.version ?? version
    if ('to' in outcome) return outcome
    setTargetState(undefined)
    // After a failure, the displayed record may be outdated.
    await revalidate()
    return outcome
  }
  return { act, targetState: targetState?.version === version ? targetState.state : undefined }
}

interface SubmittedVerbProps {
  entity: EntitySchema
  verb: OfferedVerb
  isMain: boolean
}

/** A verb without input. A move to a final state asks for a confirmation. */
function SubmittedVerb({ entity, verb, isMain }: SubmittedVerbProps) {
  const t = useMessages()
  const className = isMain ? 'main' : undefined
  const button = (children: ReactNode, ownClass: string | undefined) => (
    <button
      type="submit"
      name={intentName}
      value={verb.name}
      className={ownClass}
      title={verb.effect}
    >
      {children}
    </button>
  )
  if (finalStateWarning(t, entity, verb.name) === undefined) return button(verb.label, className)
  return (
    <Popover label={verb.label} className={className} isAtEnd>
      <div className="confirmation">
        <VerbConsequences entity={entity} verb={verb} />
        {button(t('record.recordActions.continue'), 'main')}
      </div>
    </Popover>
  )
}
